"""What PyInstaller cannot see of hades: modules that are imported when they are asked for, and the box.

The sources travel, too: a study says by their digest which program played.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

module_collection_mode = "pyz+py"
hiddenimports = collect_submodules("hades", filter=lambda name: not name.startswith("hades.gym"))
datas = collect_data_files("hades")
