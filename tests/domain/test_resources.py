"""Where the resources are."""

from director_app.domain.resources import built_dir, resource_dir


def test_the_resources_of_the_checkout_are_found() -> None:
    assert (resource_dir() / "laws").is_dir()
    assert built_dir().parent.name == "director_app"
