"""The one error that is for the user: what is wrong and what to do, in one sentence."""

from director_app.domain.text import Message


class KnownError(Exception):
    """Something the user can understand and act on (bad file, wrong input, full disk).

    Everything else that is raised is a bug of ours. Raise it as
    `KnownError(N_("The file {name} is empty."), name=path.name)`; the front end translates it.
    """

    def __init__(self, msgid: str, **params: object) -> None:
        self.message = Message(msgid, params)
        super().__init__(self.message.in_english())
