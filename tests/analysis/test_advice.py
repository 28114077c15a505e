"""Advice: the turns that are told are ideas of their own."""

from __future__ import annotations

from typing import Final

from cob.analysis.advice import ADVISED, played_on_for_advice, told
from cob.analysis.decisions import first_look
from cob.analysis.minds import shipped_mind
from cob.engine import parse_position
from tests.games import NAMES, estates

LAST_ROUND: Final = (
    "cob1:ru=alea:ph=E5:tu=1:tr=......21:wh=6:de=chushi/cas+335/car/mar/minK1+45/+13:bl=:1,es"
    "=1,ti=..cas/.pig3cas.wat/she3.ban.chuwar/shishishicasshishishi/chu.mincitwarcow3/mar.K21"
    "chuwat/minK13K19mar,st=K24,go=11266666,so=3355,wo=4,po=107=42+38+2+9+8+8,di=25,sm=S:2,es"
    "=1,ti=pig4cascasK20/.pig2casK4wat/chi3cow4banK7carchu/shishishicasshishishi/bancitmin..c"
    "hi4/warmin/min,st=cas,go=555,so=222223444,wo=3,si=2,po=157=45+50+15+25+18+4,di=35,la=CMS"
    ":un=3221252311120101111075a00101111010010000111/0020222100111011012010101"
)
"""Knowledge tile 24 fits on three spaces."""


def test_turns_that_differ_only_in_a_space_are_told_after_other_ideas() -> None:
    state = parse_position(LAST_ROUND, estates())
    mind = shipped_mind()
    refinement = played_on_for_advice(mind, first_look(mind, state))
    turns = told(mind, refinement, NAMES)[0].turns
    assert len(turns) == ADVISED
    ideas = [{str(action).partition(" to ")[0] for action in turn.actions} for turn in turns]
    assert all(one != other for at, one in enumerate(ideas) for other in ideas[:at])
