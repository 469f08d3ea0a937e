"""Of arcade all but its sample pictures and sounds, and the libraries for films on macOS: 80 of its 90 MB.

What draws is imported by its name when a window opens.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

datas = collect_data_files("arcade", excludes=["examples", "lib", "resources/assets", "**/assets/**"])
hiddenimports = collect_submodules("arcade.gl")
