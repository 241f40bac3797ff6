"""The status of a game's result in words: confirmations, disputes and a referee's decision."""

from dataclasses import dataclass

from scorekeeper.core.words import say
from scorekeeper.games.archive.sharing import SheetGame
from scorekeeper.league.results.status import Answer, Standing, answers_of, standing
from scorekeeper.web.pages.sheet_words import name_of, when

MARKS = {"unconfirmed": "○", "half": "◐", "confirmed": "✓", "disputed": "!", "decided": "✓"}
"""Signs before the word, so that colour alone is never needed."""
LOOKS = {"confirmed": "good", "disputed": "bad", "decided": "good"}
"""The class of the chip with the status."""


@dataclass(frozen=True)
class Stands:
    """The status in a word with its sign, and a line for each answer."""

    mark: str
    looks: str
    status: str
    lines: list[str]
    open: bool
    """Whether somebody may still answer."""


def tell_result(found: SheetGame) -> Stands | None:
    """Return the status of a finished game's result, if its club asks for confirmation or somebody
    answered; else None.
    """
    if found.state["status"] != "finished":
        return None
    answers = answers_of([found.id]).get(found.id, [])
    if not (answers or found.confirm == "both"):
        return None
    stands = standing(answers, found.content_hash)
    return Stands(
        MARKS[stands.status],
        LOOKS.get(stands.status, ""),
        say(f"page.result.{stands.status}"),
        list(tell_answers(found, stands)),
        stands.status != "decided",
    )


def tell_answers(found: SheetGame, stands: Standing) -> list[str]:
    """Return lines with each side's last answer and the decision."""
    last = [(name_of(found.document, side), stands.answers[side]) for side in ("a", "b") if side in stands.answers]
    lines = [tell(found, side, answer) for side, answer in last]
    return [*lines, tell(found, say("page.result.referee"), stands.decision)] if stands.decision else lines


def tell(found: SheetGame, side: str, answer: Answer) -> str:
    """Return one answer in words. Names and remarks are only for visitors who may see the club or keep the game."""
    inside = found.club is not None or found.keeps
    by = f" · {answer.name}" if inside and answer.name else ""
    verdict = say(f"page.result.{answer.verdict}.by", side=side)
    note = f" · {say('log.note', note=answer.note)}" if inside and answer.note else ""
    earlier = f" · {say('page.result.earlier', n=answer.revision)}" if answer.content_hash != found.content_hash else ""
    return f"{verdict}{note}{by} · {when(found.document, answer.at)}{earlier}"
