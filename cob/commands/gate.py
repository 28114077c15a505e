"""`cob gate`: play a new bot against an old one until it is known whether it is better."""

from __future__ import annotations

from secrets import randbelow
from typing import Final

from cob.arena.figures import work_out
from cob.arena.gate import Hypotheses, Trial, Verdict
from cob.arena.gate_report import gate_object, gate_text
from cob.arena.match import ArenaError
from cob.commands.arena import MatchRequest, plan, problem_of, watch
from cob.crew.work import Crew
from cob.files.json_text import as_json_line
from cob.text.language import Message

_SEEDS: Final = 10**9


def fresh_seed() -> int:
    """Return a seed that no earlier match had, so that no change is fitted to its deals."""
    return randbelow(_SEEDS)


def main(request: MatchRequest, hypotheses: Hypotheses, crew: Crew) -> bool | None:
    """Play the new bot of a match, its first, against the old one until a hypothesis is likely.

    Prints the report and returns whether the new bot is known to be better, or None if Ctrl-C ended
    the test early. Raises `CobError` with a sentence for a match that cannot be played, also for a
    bot that does not play as its description says, because its verdict would be one on another bot.
    """
    if not hypotheses.low < hypotheses.high or hypotheses.error >= 0.5:
        raise ArenaError(Message("give --low below --high, and --error below 50"))
    for bot in request.bots:
        if problem := problem_of(bot):
            raise ArenaError(Message("{bot}: {problem}", bot=bot, problem=problem))
    trial = Trial(plan(request), hypotheses)

    def note() -> str:
        bound = hypotheses.bound
        return f"{trial.score:.1%}, {trial.likelihood:+.2f} of -{bound:.2f} to +{bound:.2f}"

    watch(trial.match, crew, trial.add, note, lambda: trial.is_complete)
    figures = work_out(trial.match.bots, trial.counted)
    if request.as_json:
        print(as_json_line(gate_object(trial, figures)))
    else:
        for line in gate_text(trial, figures):
            print(line)
    return trial.verdict is Verdict.BETTER if trial.is_complete else None
