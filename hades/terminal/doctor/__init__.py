"""What a machine has of all that the game needs: checked one by one, each with a way out where it lacks.

`examine` looks at everything. What may take the whole program down with it, as a broken graphics driver does,
is tried by a process of its own.
"""

from hades.terminal.doctor.diagnosis import FAULT, OK, WARNING, Diagnosis
from hades.terminal.doctor.examination import examine

__all__ = ["FAULT", "OK", "WARNING", "Diagnosis", "examine"]
