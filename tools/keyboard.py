"""A keyboard for any program on an X display, using the XTEST extension through libXtst.

`tools/driver.py` drives the window from inside its process; this module drives an installed program, of which
only the screen is known.
"""

from __future__ import annotations

import ctypes
import time

SHIFTED = {"CTRL": "Control_L", "SHIFT": "Shift_L"}
"""Prefix of a key -> key to hold meanwhile."""
STROKE = 0.05
"""Seconds for which a key is held."""


class NoKeyboard(Exception):
    """Raised if the display cannot be opened or lacks XTEST."""


class Keyboard:
    """A keyboard for a display such as ``:99``. Keys go to the window in the middle of the display."""

    def __init__(self, display: str) -> None:
        """Open the display.

        :raises NoKeyboard: if that fails.
        """
        try:
            self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        except OSError as error:
            raise NoKeyboard(f"Keys need libX11 and libXtst (Debian: libxtst6): {error}") from None
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        self._x.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self._x.XFlush.argtypes = self._x.XCloseDisplay.argtypes = [ctypes.c_void_p]
        self._x.XDisplayWidth.argtypes = self._x.XDisplayHeight.argtypes = [ctypes.c_void_p, ctypes.c_int]
        self._test.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self._test.XTestFakeMotionEvent.argtypes = [ctypes.c_void_p, *[ctypes.c_int] * 3, ctypes.c_ulong]
        self._display = self._x.XOpenDisplay(display.encode())
        if not self._display:
            raise NoKeyboard(f"There is no display {display}.")

    def press(self, key: str) -> None:
        """Press a key given by name, such as ``e``, ``Return`` or ``CTRL+y``."""
        *held, last = key.split("+")
        codes = [self._code(SHIFTED[name]) for name in held] + [self._code(last)]
        x, y = (size(self._display, 0) // 2 for size in (self._x.XDisplayWidth, self._x.XDisplayHeight))
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        for code in codes:
            self._test.XTestFakeKeyEvent(self._display, code, 1, 0)
        self._x.XFlush(self._display)
        time.sleep(STROKE)
        for code in reversed(codes):
            self._test.XTestFakeKeyEvent(self._display, code, 0, 0)
        self._x.XFlush(self._display)

    def close(self) -> None:
        """Close the display."""
        self._x.XCloseDisplay(self._display)

    def _code(self, name: str) -> int:
        return int(self._x.XKeysymToKeycode(self._display, self._x.XStringToKeysym(name.encode())))
