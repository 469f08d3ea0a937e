"""The player's input at a table: choices, clicks, keys, and protection from accidental clicks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

import attrs

from hades import geometry as geo
from hades.advice import suggested_set_up
from hades.advice.adviser import Advice
from hades.content.names import title
from hades.content.puzzle import puzzle_ids
from hades.narrate import command_words
from hades.session import answer_odds, lesson_session, questions
from hades.session.answer_odds import is_shot
from hades.session.option import Option, is_weighty, with_keys
from hades.state.commands import STANDING_ORDERS, UNIT_VERBS, Command
from hades.state.events import Event
from hades.ui import keys
from hades.ui.kit.action import HitArea
from hades.ui.kit.memo import Memo
from hades.ui.panels.cards import DO_KEY
from hades.ui.panels.cards import STILL as HINT_STILL
from hades.ui.panels.decision import PREFIX, Decision
from hades.ui.panels.draw_cells import Entry
from hades.ui.panels.text_page import Sheet
from hades.ui.screen import Handlers
from hades.ui.table import camera_targets, panel_contents
from hades.ui.table.advice import FirstGame, TableAdvice
from hades.ui.table.enemy_playback import EnemyPlayback
from hades.ui.table.history_view import UndoOptions
from hades.ui.table.panel_contents import STRICT
from hades.ui.table.table_state import TableState

STILL = "This choice {}, and it has only just appeared.\nMove the mouse or wait a second, then click again."
REST = 0.5
"""Seconds after an enemy playback in which a click or Esc may still have been meant for the playback."""
ENDED = "Click again if you mean this.\nThe enemy playback had only just ended."
SHARED = ("ENTER", "SPACE", "ESC")
"""Keys of answers that are also used by players who use the mouse."""
SAVED = "The game is saved, and you can continue it at any time."
OVER = "The game is over, and saved. The Record lists it."
UNSAVED = "Nothing has been played yet, so there is nothing to save."


class PlayerInput:
    """The handler of the player's input at a table."""

    def __init__(
        self,
        state: TableState,
        playback: EnemyPlayback,
        advice: TableAdvice,
        first: FirstGame,
        undo_options: UndoOptions,
    ) -> None:
        self.state, self.session = state, state.session
        self.playback, self.advice, self.undo_options = playback, advice, undo_options
        self.first = first
        self.pointer = state.pointer
        self.entry = Entry(self.tell)
        """The text field for a draw in printed-game mode."""
        self._ranked = Memo[tuple[Option, ...]]()
        self._keyed: tuple[object, dict[str, str]] = None, {}
        """(turn, kind) of a question -> digit of each of its Units, kept while the question is repeated."""
        self._busy = False
        """True if a playback was running when the choices were last looked at."""
        self._was_controlled = False
        """True from an enemy playback until the choices first change after it."""
        self._asked_about = ""
        """What the small menu is about (`_target`); "" if no click on a target opened the menu."""
        self._expected: object = None
        """(hex, number of commands) for which the results of a click were computed in advance."""

    def handlers(self) -> Handlers:
        return {
            "option": self.answer,
            "unit": lambda id_: self.offer_thing("unit", id_),
            "fighter": lambda id_: self.offer_thing("fighter", id_),
            "hint-do": self.do_hint,
            "listing": self._list,
            "next": self.next_unit,
            "field": self.entry.open,
            "untell": self._untell,
            "got-it": self.first.got_it,
            "no-tips": partial(self.state.window.change, tips=False),
        }

    # Choices

    def orders(self, *, every: bool = False) -> tuple[Option, ...]:
        """Return the standing orders as choices, whose keys work at every question; () during a playback.

        With ``every``, return all legal commands instead.
        """
        found = []
        for command in self.session.game.menu:
            is_standing = command.verb in STANDING_ORDERS
            if every or (is_standing and not self.state.busy):
                key = "" if every else keys.of_verb(command.verb)
                note = command_words.words_of(command.verb).note if is_standing else ""
                label = command_words.order(command, self.session.names)
                found.append(Option(label, (command,), key=key, note=note))
        return tuple(found)

    def options(self) -> tuple[Option, ...]:
        return self._choices() if self.state.is_present else ()

    def _choices(self) -> tuple[Option, ...]:
        if self.session.ask is None:
            analysis = Option("Analysis", key=keys.of("course"))
            return Option("Score sheet", key="ENTER", tone="go"), analysis
        return self.orders(every=True) if self.state.listing else self.answers()

    def answers(self) -> tuple[Option, ...]:
        """Return the choices with their odds, the suggested ones first. A suggested move counts as an aid."""
        step, session = self.first.step, self.session
        session.adviser.stepped |= step is not None
        chosen = session.selected, session.gun, session.held, session.pending_draw, session.first
        asked = len(session.game.history), session.game_log.version, *chosen, keys.stamp()
        return self._ranked.of((step, asked), lambda: self._with_odds(step))

    def _with_odds(self, step: Advice | None) -> tuple[Option, ...]:
        session = self.session
        options = session.options
        if session.pending_draw is None and session.first is None:
            question = session.view.turn, session.ask and session.ask.kind
            if question != self._keyed[0] and any(option.select for option in options):
                self._keyed = question, {}
            options = with_keys(answer_odds.ranked(session, options), self._keyed[1])
            self._keyed[1].update({option.select: option.key for option in options if option.select})
        note = "places all Units at once"
        first = Option("Suggested set-up", key=keys.of("suggestion"), note=note, tone="suggest")
        at_once = (first,) if session.first is None and session.suggested() else ()
        found = (*at_once, *options, *questions.way_back(session))
        if step is None or self._has_one_answer(options):
            return found
        return (self.first.answer(step), *found)

    def _has_one_answer(self, options: Sequence[Option]) -> bool:
        menu = self.session.game.menu
        return len(options) == 1 and sum(one.verb not in STANDING_ORDERS for one in menu) == 1

    def decision(self, advised: Callable[[Iterable[Option]], tuple[int, ...]]) -> Decision:
        """Return the contents of the decision panel; ``advised`` finds the choices to highlight, by index."""
        state, session, listing = self.state, self.session, self.state.listing
        plain, options = panel_contents.is_plain(state.window), self._choices()
        content = panel_contents.decision(session, state.pictures, options, listing=listing, plain=plain)
        asks, dead = not (listing or session.first is not None), ""
        if state.choices:
            # While the small menu is open, the keys belong to it and no choice is highlighted.
            asked, words, chosen, dead = self._meant(), content.prompt, content.chosen, "all"
            if (about := state.to_confirm) is not None:
                asked, words, chosen = f"{about.label.removeprefix(PREFIX)}?", about.note, ""
            elif chosen in session.units:
                words = ": ".join(filter(None, (title(chosen), words)))
            content = attrs.evolve(content, title=asked, prompt=words, chosen=chosen, hint="", warning="")
        else:
            among = {option.commands for option in options}
            orders = bool(advised(order for order in self.orders() if order.commands not in among))
            told = asks and session.ask is not None and not session.selected
            result = self.playback.result if told else ""
            content = attrs.evolve(content, advised=advised(options), orders_advised=orders, result=result)
            if self.advice.shown.card is not None or self.first.tip is not None:
                # Enter is the key of the hint or the tip.
                dead = DO_KEY

        def shown(option: Option) -> Option:
            key = "" if dead in ("all", option.key) else option.key
            return attrs.evolve(panel_contents.brief_option(session, option), key=key)

        drawing = self.entry.drawing(session.pending_draw.needed) if asks and session.pending_draw else None
        content = attrs.evolve(content, options=tuple(map(shown, content.options)), drawing=drawing)
        if not plain:
            return content
        # A position, such as a puzzle's, may depend on the deck that cards are drawn from.
        keyless = panel_contents.is_keyless(state.window)
        return panel_contents.simple_decision(content, orders=bool(state.game.position), keyless=keyless)

    def _meant(self) -> str:
        """Return the question of a small menu that asks for the meaning of a click."""
        given = [option for option in self.state.choices if option.tone != "back"]
        about = {option.subject for option in given}
        name = self.session.names.get(about.pop()) if len(about) == 1 else None
        if all(map(is_shot, given)):
            return f"Fire at {name}?" if name else "Fire at what?"
        if all(option.select for option in given):
            return "Which Unit?"
        return f"Do what with {name}?" if name else "Do what here?"

    def _list(self) -> None:
        self.state.listing = not self.state.listing
        self.state.layout.decision.scroll = 0.0

    def answer(self, number: int) -> None:
        """Carry out the choice with this index, if there is such a choice."""
        options = self.options()
        if number >= len(options):
            return
        option = options[number]
        if option.tone == "suggest" and not option.commands:
            self.suggest()
        elif option.key == "ESC":
            self.let_go()
        elif self.session.ask is None and number:
            self.state.window.look_back_at(self.session.game)
        elif self.session.ask is None:
            self.state.window.end(self.session.game)
        else:
            self.do(option)

    # Commands

    def do(self, option: Option) -> None:
        """Carry out an option and show the result."""
        if self.session.first is not None:
            self.session.first.answer(option)
        elif option.select:
            self.select(option.select)
        elif option.lift:
            self.state.close_menus()
            self.undo_options.lift(option.lift)
        elif option.gun:
            self.aim(option.gun)
        elif option.thing:
            self.tell(option.thing)
        elif option.commands:
            confirm, better = self.state.window.settings.confirm, self.advice.coach_warning(option)
            choices = questions.confirmations(self.session, option, confirm=confirm, better=better)
            if choices:
                self.ask(choices, about=option)
            else:
                self.carry_out(option.commands, every=option.every)

    def ask(self, choices: tuple[Option, ...], about: Option | None = None) -> None:
        """Open the small menu; with ``about``, the menu asks to confirm that choice."""
        if panel_contents.is_plain(self.state.window):
            choices = tuple(map(panel_contents.simple_option, choices))
        self.state.choices, self.state.to_confirm = choices, about
        self._asked_about = self._target() if about is None else ""
        self.state.layout.chooser_at = self.state.mouse

    def _target(self) -> str:
        """Return what is under the mouse: the action of a panel, a hex, or "" for nothing."""
        spot = self.state.layout.spot(*self.state.mouse)
        if spot is not None:
            return str(spot.action)
        return geo.label(self.state.hover) if self.state.hover >= 0 else ""

    def carry_out(self, commands: tuple[Command, ...], *, every: bool = False) -> None:
        """Carry out commands up to the first surprise, or with ``every`` all legal commands."""
        before = self.session.view
        self.state.close_menus()
        self.playback.begin(before, self.session.run(commands, every=every, holds=True))

    def tell(self, thing: str) -> None:
        """Enter the component drawn in printed-game mode, and show the result."""
        before = self.session.view
        self.state.close_menus()
        self.playback.begin(before, self.session.enter(thing))

    def _untell(self, number: int) -> None:
        """Take back the draw at this index, and all later ones, entered for the waiting command."""
        pending_draw = self.session.pending_draw
        if pending_draw is not None and not self.state.busy:
            for _ in pending_draw.needed.entered[number:]:
                self.undo_options.undo()

    def select(self, unit: str) -> None:
        """Select a Unit and bring it into view; "" deselects."""
        if unit:
            self.first.go_on()
        self.session.select(unit)
        self.state.layout.decision.scroll = 0.0
        self.state.listing = False
        record = self.session.units.get(unit)
        if record and record.hex:
            camera_targets.around(self.state, record.hex)
        self.state.redraw_board()

    def aim(self, gun: str) -> None:
        """List the targets of a gun of the Vittles; "" lists the guns."""
        self.session.aim(gun)
        self.state.layout.decision.scroll = 0.0
        self.state.redraw_board()

    def suggest(self) -> None:
        session, before = self.session, self.session.view
        if not session.suggested():
            return
        events, aid = list[Event](), suggested_set_up.SUGGESTED
        planned = suggested_set_up.spot(session.game)
        while look := suggested_set_up.first_look(session.game):
            events += session.run(look, every=True, aid=aid)
        if message := suggested_set_up.diverted(planned, session.game):
            self.state.window.notice.tell(message)
        if places := [geo.parse(unit.hex) for unit in camera_targets.planned(session)]:
            camera_targets.bring(self.state, places, softly=False)
        self.state.close_menus()
        events += session.run(session.suggested(), every=True, aid=aid, holds=True)
        self.playback.begin(before, events)

    def next_unit(self) -> None:
        """Select the next Unit that can act."""
        if self.state.busy:
            return
        able = [o.select for o in self.session.options if o.select]
        able = able or [o.select for options in self.session.things.values() for o in options if o.select]
        if able:
            now = self.session.selected
            order = sorted(set(able) | ({now} if now else set()))
            self.select(order[(order.index(now) + 1) % len(order)] if now in order else order[0])
        if self.state.keyed and self.session.selected:
            camera_targets.show_unit(self.state, self.session.selected)

    def pick(self, unit: str) -> None:
        if any(option.select == unit for option in self.session.on(("unit", unit))):
            self.select(unit)

    def let_go(self) -> bool:
        """Close the small menu and the list of commands; cancel the last selection.

        Returns whether there was anything to close or cancel.

        A selection is a Unit, a gun, or a choice that has had no effect yet.
        """
        state, session = self.state, self.session
        shown = bool(state.choices) or state.keyed or state.listing
        state.choices, state.keyed, state.listing = (), False, False
        if session.selected:
            self.select("")
        elif session.gun:
            self.aim("")
        elif session.can_cancel and not state.busy:
            # One step back: an action is dropped, but its Unit stays selected.
            unit = session.ask.subject if session.ask and session.last_verb not in UNIT_VERBS else ""
            self.undo_options.undo()
            self.pick(unit)
        else:
            return shown
        return True

    # Clicks and keys

    def click(self, hex_: str) -> None:
        """Handle a click on a hex: carry out the only option there, or ask which option is meant.

        A Unit that is only suggested there in the set-up is selected, so that a second click places it.
        """
        pale = [unit.id for unit in self.state.board.ghosts if unit.hex == hex_]
        suggested = [option for option in self.session.options if option.select in pale]
        if options := self.session.at(hex_) or suggested:
            self.offer(options)
        else:
            self._say_who_moves([unit.id for unit in self.session.units.values() if unit.hex == hex_])

    def _say_who_moves(self, clicked: Collection[str]) -> None:
        """Say why a click on another Unit does nothing while a Unit has movement left."""
        ask, ours = self.session.ask, {id_ for id_ in clicked if self.session.units[id_].is_friend}
        stop = next((option for option in self.session.options if option.verb == "stop"), None)
        if ask is not None and stop is not None and ours - {ask.subject} and not self.state.busy:
            words = f"{title(ask.subject)} is still moving: {stop.label} first."
            self.state.window.notice.tell(words)

    def offer(self, options: list[Option]) -> None:
        """Carry out the only option, or open the small menu.

        A target always opens the menu, because there can be several ways to fire at it, and a shot cannot be
        undone.
        """
        if self.session.selected:
            options = [o for o in options if o.select != self.session.selected]
        most = self.state.layout.most_choices
        if any(is_shot(option) for option in options):
            self.ask(answer_odds.ways(self.session, options, most))
        elif len(options) == 1:
            self.do(options[0])
        elif options:
            self.ask(tuple(options[:most]))

    def offer_thing(self, kind: str, id_: str) -> None:
        options = self.session.on((kind, id_))
        if options and not self.state.busy:
            self.offer(options)
        elif kind == "unit":
            self._say_who_moves((id_,))

    def choose(self, x: float, y: float, right: bool) -> None:
        """Handle a click while the small menu is open: on one of its rows, or elsewhere to close it.

        A second click on the subject of the menu carries out the menu's only choice.
        """
        chooser = self.state.layout.chooser
        spot = chooser.spot(x, y) if not right else None
        if spot is None and not right and (chooser.holds(x, y) or self.pointer.rests("answers")):
            # The second click of a double click is not an answer.
            return
        chosen = self.state.choices[spot.action.number] if spot is not None else None
        only = [option for option in self.state.choices if option.tone != "back"]
        if spot is None and not right and len(only) == 1 and self._target() == self._asked_about != "":
            chosen = only[0]
        if chosen is None or self._takes(chosen):
            self.state.choices = ()
            self.do(chosen or answer_odds.NOT_NOW)

    def look(self) -> None:
        """Note the choices on the screen, before the mouse moves or clicks."""
        state = self.state
        films, page = (state.busy, self.playback.controlled), state.window.screen_shown
        # The reason and the risk of a suggestion may still change.
        options = [(option.label, option.commands, option.select) for option in self.options()]
        answers = options, page, state.layout.decision.scroll, state.choices, films
        if self.pointer.look("answers", answers):
            stays = self._was_controlled and self._busy
            self._was_controlled = state.is_played and (self.playback.controlled or stays)
            self._busy = state.busy

    @property
    def playback_ended(self) -> bool:
        """True for `REST` seconds after an enemy playback."""
        return self._was_controlled and self.pointer.seconds < REST

    def expect(self) -> None:
        """Compute the expensive results of a click on the hex under the mouse in advance."""
        here, state = (self.state.hover, len(self.session.game.history)), self.state
        if here != self._expected and state.hover >= 0 and not (state.busy or state.looks_back):
            self._expected = here
            self.session.expect(geo.label(state.hover))

    def _takes(self, option: Option) -> bool:
        by_keys = self.state.window.framed
        if self.state.busy or self.pointer.takes(final=True):
            return True
        final = is_weighty(option) if by_keys else self._is_final(option)
        if final:
            self.state.refused = STILL.format("is important" if is_weighty(option) else "cannot be undone")
            self.pointer.refuse()
            return False
        return self.pointer.takes(final=False, by_keys=by_keys)

    def _is_final(self, option: Option) -> bool:
        """Return whether a choice is important, or cannot be undone in this game's undo mode."""
        game = self.session.game
        if is_weighty(option) or not option.commands or game.at_table or game.undo_mode != STRICT:
            return is_weighty(option)
        return not game.peek(*option.commands).can_go_back(len(game.history))

    def takes_click(self, spot: HitArea) -> bool:
        """Return whether a clickable area of a panel accepts a click, or show at the mouse why not.

        A click on the choices may have been meant for an enemy playback that has just ended.
        """
        if not (spot.action and spot.live):
            return False
        column = self.state.layout.decision.holds(*self.state.mouse)
        if column and self.playback_ended and not self.state.busy:
            self.state.refused = ENDED
            return False
        if spot.action.name != "option":
            return True
        answers, number = self.options(), spot.action.number
        return number >= len(answers) or self._takes(answers[number])

    def key(self, name: str) -> None:
        """Handle a key of the question, the small menu or the hex cursor."""
        if choices := self.state.choices:
            chosen = choices[int(name) - 1 : int(name)] if name.isdigit() and name != "0" else ()
            if name == "ESC" or chosen:
                self.state.choices = ()
            for option in chosen:
                self.do(option)
        elif name == "ENTER" and (self._do_hint() or self.first.got_it() or self._click_cursor()):
            pass
        elif name == "ESC" and self.advice.shown.card is not None:
            self.advice.close()
        elif name == "ESC":
            if not (self.let_go() or self.first.close()):
                self.leave()
        else:
            for number, option in enumerate(self.options()):
                if option.key == name or (name == "SPACE" and option.key == "ENTER"):
                    self._note_key(name)
                    self.answer(number)
                    return
            for option in self.orders():
                if option.key == name:
                    self._note_key(name)
                    self.do(option)
                    return
            step, asks = self.first.step, name == keys.of("suggestion")
            if asks and step is not None and self._has_one_answer(self.session.options):
                # The only answer is not listed as a suggestion.
                self.do(self.first.answer(step))
            elif asks:
                self.first.ask()

    def _note_key(self, name: str) -> None:
        if name not in SHARED:
            self.state.window.player.note_key()

    def types(self, name: str) -> bool:
        """Handle a key of the field for a draw, or Backspace for the last draw.

        Returns whether the key was used.
        """
        pending_draw = self.session.pending_draw
        if pending_draw is None:
            return False
        if self.entry.key(name, pending_draw.needed):
            return True
        if name == "BACKSPACE":
            self.undo_options.undo()
        return name == "BACKSPACE"

    def leave(self) -> None:
        """Ask whether to leave the game, or to concede it."""
        game, id_ = self.session.game, lesson_session.id_of(self.session.game)
        kind = "game" if not id_ else "puzzle" if id_ in puzzle_ids() else "lesson"
        words = OVER if game.ask is None else SAVED if game.history else UNSAVED
        # A lesson or a puzzle is never lost, so it cannot be conceded.
        may_concede = game.turn and game.ask is not None and kind == "game"
        concede = (("Concede", "concede", ""),) if may_concede else ()
        buttons = ("Stay", "close", "ESC"), *concede, ("Title screen", "menu", "ENTER")
        self.state.open(Sheet(f"Leave this {kind}?", (("text", words, ""),), buttons))

    def _do_hint(self) -> bool:
        """Show the next step of the hint, or carry out its move; return whether there is a hint."""
        card = self.advice.shown.card
        if card is not None and card.takes_enter:
            self.do_hint()
        elif card is not None:
            self.advice.more()
        return card is not None

    def do_hint(self) -> None:
        """Carry out the hint's first move as far as it is legal, or say that no move is known yet."""
        shown = self.advice.shown
        if shown.card is not None and shown.card.doable:
            self.do(Option(shown.card.words, shown.commands))
        elif shown.card is not None:
            self.state.window.notice.tell(HINT_STILL)

    def _click_cursor(self) -> bool:
        state = self.state
        if not state.keyed or state.hover < 0:
            return False
        here = geo.label(state.hover)
        if not [o for o in self.session.at(here) if not o.select or o.select != self.session.selected]:
            return False
        self.click(here)
        return True
