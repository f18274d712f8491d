"""The base of every part of a case document."""

from typing import Any

from pydantic import BaseModel, ConfigDict, SerializerFunctionWrapHandler, model_serializer


class Part(BaseModel):
    """Base of every part of the document: keeps keys it does not know, checks on assignment."""

    model_config = ConfigDict(extra="allow", validate_assignment=True)


class Lean(Part):
    """A part that is seldom filled: what is empty is not written, so that a case without it stays as it was stored.

    Every default of such a part is empty: nothing, no text, no items, or no.
    """

    @model_serializer(mode="wrap")
    def _filled(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {
            key: value
            for key, value in handler(self).items()
            if key not in type(self).model_fields
            or not (value is None or value is False or value in ("", [], {}))
        }
