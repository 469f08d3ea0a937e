"""The enemy playback at a table: new or earlier events, shown clip by clip."""

from __future__ import annotations

import math

from hades import geometry as geo
from hades.history.log import of_enemy_turn
from hades.history.playback.board_effects import BoardEffect, effects_of
from hades.history.playback.clip import Clip
from hades.history.playback.clip_builder import ClipBuilder, worth_turning
from hades.history.playback.clip_merging import merged
from hades.history.playback.headlines import of_decision
from hades.history.timeline import friends_of
from hades.narrate.score import score_change
from hades.state.events import Event, Moment
from hades.ui import settings as remembered
from hades.ui import sound_player
from hades.ui.kit.memo import Memo
from hades.ui.table import camera_targets
from hades.ui.table.table_state import TableState
from hades.view import View

NEXT = ("unit_activated", "step_began")
"""Kinds of events after which the result of the last action is no longer shown."""
ENEMY = "5."
"""Prefix of the sections of the Nastian Phase."""
AHEAD = 12
"""Number of later clips that the board takes into account when it moves."""


class EnemyPlayback:
    """The playback of clips, with sounds and movements of the board."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.clip_playback = state.clip_playback
        self.decided: list[Event] | None = None
        """The events of a decision whose playback has not ended yet; None without such a decision."""
        self.away = False
        """True while the board follows the enemy, and will return to the player's view."""
        self.before = 0
        """Number of clips of this enemy turn that were shown before a question interrupted them."""
        self._clips_shown = 0
        """Number of clips of this enemy turn that have been shown, including the current one."""
        self._last_result: tuple[Event | None, str] = None, ""
        """(last event of the last decision, its result and the change of the score in words)."""
        self._past_effects = Memo[tuple[BoardEffect, ...]]()
        """The effects of a clip of the history view."""
        self._heard: Clip | None = None
        """The last clip whose sounds were played."""

    # State

    @property
    def pace(self) -> float:
        """Duration of a clip as a multiple of its duration at standard speed; 0 skips playbacks."""
        return remembered.PACE[self.state.window.settings.speed]

    @property
    def clip(self) -> Clip | None:
        return self.clip_playback.clip

    @property
    def shown(self) -> Clip | None:
        """The clip being played; None if no clip is being played, and in the history view."""
        return None if self.state.looks_back else self.clip

    @property
    def controlled(self) -> bool:
        """True if the controls are shown, as for the enemy's steps but not for the player's own moves."""
        state, clips = self.state, self.clip_playback
        enemy = state.shown.section.startswith(ENEMY)
        return state.busy and (not state.is_played or clips.again or clips.paused or enemy)

    def effects(self, clip: Clip | None) -> tuple[tuple[BoardEffect, ...], float]:
        """Return the effects of a clip and the seconds since the clip began, `math.inf` for a past clip."""
        if clip is None:
            return (), math.inf
        if clip is self.clip:
            return self.clip_playback.effects, self.clip_playback.clock
        # A clip of the past, with all its effects.
        return self._past_effects.of(clip, lambda: effects_of(clip)), math.inf

    @property
    def result(self) -> str:
        """The result of the last action in sentences, until another Unit acts or an undo; "" for none."""
        event, words = self._last_result
        return words if event is not None and self.state.session.game_log.moment(event) else ""

    @property
    def speed(self) -> str:
        """Name of the current playback speed."""
        if self.state.busy:
            paces = remembered.PACE.items()
            return next((name for name, pace in paces if pace == self.clip_playback.pace), remembered.PLAIN)
        return self.state.window.settings.speed

    # Beginning and end

    def begin(self, before: View, events: list[Event]) -> None:
        """Show the events of a decision, starting from the view ``before`` the decision."""
        state = self.state
        if not state.busy:
            state.stood = state.board.camera_state()
        self.away = any(event.kind == "step_began" for event in events)
        # A question in the middle of a Nastian Phase interrupts the playback but does not restart the count.
        self.before = self._clips_shown if before.section.startswith(ENEMY) else 0
        self.decided = events
        self.clip_playback.pace = self.pace
        # The set-up changes the score as well; for the enemy's turn there is the turn summary.
        scores = bool(before.turn) and not any(map(of_enemy_turn, events))
        change = score_change(before, state.session.view) if scores else ""
        result = of_decision(before, events, change)
        if result or any(event.kind in NEXT for event in events):
            self._last_result = events[-1] if result else None, result
        if self.pace > 0:
            self.clip_playback.show(self._clips(before, events))
        self._clips_shown = self.before + len(self.clip_playback.timed)
        self.settle()

    def again(self) -> None:
        """Replay the last Nastian Phase."""
        events = self.state.session.game_log.enemy_turn()
        if events and not self.state.busy:
            self.show_again(events[0].moment, events)

    def show_again(self, moment: Moment, events: list[Event]) -> None:
        state = self.state
        before = state.session.game_log.view_at(moment)
        clips = self._clips(before, events)
        self.away, self.before = True, 0
        state.stood = state.board.camera_state()
        self.clip_playback.sync(before)
        self.clip_playback.pace = self.pace or remembered.PACE[remembered.PLAIN]
        self.clip_playback.show(clips, again=True)
        self.settle()

    def _clips(self, before: View, events: list[Event]) -> list[Clip]:
        """Return the clips of events, merged unless the player wants every step."""
        clips = ClipBuilder(before).clips(events)
        return clips if self.state.window.settings.steps else merged(clips)

    def settle(self) -> None:
        """Show the current clip and play its sounds, or end the playback after the last clip."""
        if not self.state.busy:
            self.state.playback_over()
            return
        self.follow()
        clip = self.clip
        if clip is not None and clip is not self._heard:
            self._heard = clip
            friends = friends_of(self.state.game)
            self.state.window.captions.hear(sound_player.of_clip(clip), sound_player.whose(clip, friends))

    def stop(self) -> None:
        self.clip_playback.clips, self.clip_playback.at = [], 0
        self.clip_playback.paused = False
        camera_targets.end_glide(self.state)

    def resize(self) -> None:
        """Take over the settings of speed and motion."""
        self.clip_playback.pace, self.clip_playback.still = self.pace, self.state.window.settings.still
        if self.clip_playback.again:
            # A requested playback runs even if playback is off.
            self.clip_playback.pace = self.pace or remembered.PACE[remembered.PLAIN]

    # Controls

    def control(self, what: str) -> None:
        """Handle a playback button: back, pause, next or end."""
        clips = self.clip_playback
        if what == "back":
            clips.back()
        elif what == "pause":
            clips.pause()
        elif what == "next":
            camera_targets.end_glide(self.state)
            clips.skip()
        else:
            clips.skip_all()
        self.settle()
        if what == "next" and self.state.busy:
            self.follow(by_hand=True)

    def end_own(self) -> None:
        """End the playback of the player's own move, but not the enemy playback after it."""
        while self.state.busy and not self.controlled:
            self.control("next")

    def seek(self, number: int) -> None:
        """Go to a clip, counted from 0 among the clips that take time."""
        self.clip_playback.seek(self.clip_playback.timed[number])
        self.settle()

    def faster(self, by: int) -> None:
        """Change the speed by a number of notches, where 1 is a notch faster."""
        order = remembered.SPEEDS
        at = order.index(self.speed) - by
        self.set_speed(order[max(0, min(len(order) - 1, at))])

    def set_speed(self, name: str) -> None:
        self.state.window.change(speed=name)
        self.clip_playback.pace = self.pace
        if self.state.busy and self.pace <= 0:
            self.state.control("end")

    # Time and camera

    def update(self, seconds: float) -> bool:
        """Let time pass, in seconds; return whether to redraw."""
        if not self.state.busy:
            return False
        before = self.clip
        if self.clip_playback.moving:
            # A motion that ends now is drawn once more, in its final state.
            self.state.window.next_frame()
        changed = self.clip_playback.update(seconds)
        walkers, clip = self.clip_playback.walkers, self.clip
        # Follow only a single walker, and none while paused, when the player may look at another deck.
        if len(walkers) == 1 and clip is not None and not self.clip_playback.paused:
            deck, board = walkers[0][1], self.state.board
            if deck != board.deck and (deck in board.decks or not clip.light):
                # The walk goes on there, and is not far from the player's Units.
                camera_targets.bring_named(self.state, clip.path, deck)
        if self.clip is not before:
            self.settle()
            changed = True
        return changed

    def follow(self, *, by_hand: bool = False) -> None:
        """Bring the current clip into view.

        A hidden deck is shown only for a clip chosen ``by_hand``, while paused, or one `worth_turning`.
        """
        clip, board = self.clip, self.state.board
        if clip is None or self.state.looks_back:
            return
        self.state.redraw_board()
        coming = self.clip_playback.clips[self.clip_playback.at :]
        if not clip.places:
            return
        decks = [geo.map_of(geo.parse(hex_)) for hex_ in clip.places]
        deck = board.deck if clip.anywhere and board.deck in decks else decks[0]
        stands = by_hand or self.clip_playback.paused
        if stands or deck in board.decks or worth_turning(coming, board.decks):
            then = [s.places for s in coming[1 : 1 + AHEAD]]
            smallest = math.inf if clip.path or clip.anywhere else 0.0
            camera_targets.bring_named(self.state, clip.places, deck, then, smallest=smallest)
