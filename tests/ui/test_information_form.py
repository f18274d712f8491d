"""An explanation belongs to a call: what happens to it, and to what is being typed, when the auction is changed."""

from PySide6.QtWidgets import QLabel

from director_app.ui.cases.case_page import CasePage
from tests.ui.conftest import Open

MOVED = "The auction was changed here"


def auction(open_window: Open) -> CasePage:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("dealer", "N")
    page.show_tab("auction")
    page.auction.editor._take(["1N", "P", "2D"])
    return page


def take_back(page: CasePage, calls: int) -> None:
    page.auction.editor._change(page.controller.case.auction[:-calls])


def warned(page: CasePage) -> bool:
    items = page.auction.items
    shown = [items.itemAt(at).widget() for at in range(items.count())]
    return any(MOVED in one.text() for item in shown for one in item.findChildren(QLabel))


def test_what_is_typed_about_a_call_never_goes_to_another_one(open_window: Open) -> None:
    page = auction(open_window)
    form = page.auction.form
    form.begin(2)
    form.words.setText("both majors")
    take_back(page, 1)
    page.auction.editor._take(["2C"])
    assert not form.add.isEnabled()
    form._add()
    assert page.controller.case.information == []
    assert form.words.text() == "both majors"
    page.auction._selected(2)
    assert form.words.text() == "both majors"
    assert "2♣" in form.hint.text()
    form.add.click()
    assert [one.words for one in page.controller.case.information] == ["both majors"]


def test_the_same_call_put_back_is_the_same_call_and_later_points_are_offered(open_window: Open) -> None:
    page = auction(open_window)
    form = page.auction.form
    form.begin(2)
    form.words.setText("both majors")
    take_back(page, 1)
    page.auction.editor._take(["2D", "P", "2H"])
    assert form.add.isEnabled()
    assert form.when.findData(5) >= 0
    form.add.click()
    assert page.controller.case.information[0].about == 2


def test_an_explanation_whose_call_is_another_one_now_is_marked(open_window: Open) -> None:
    page = auction(open_window)
    page.auction.form.begin(2)
    page.auction.form.words.setText("both majors")
    page.auction.form.add.click()
    assert not warned(page)
    take_back(page, 1)
    assert warned(page)
    page.auction.editor._take(["2D"])
    assert not warned(page)
    take_back(page, 1)
    page.auction.editor._take(["2H"])
    assert warned(page)
    page.auction.form.edit(page.controller.case.information[0])
    page.auction.form.add.click()
    assert not warned(page)


def test_an_explanation_whose_call_is_gone_is_given_another_call(open_window: Open) -> None:
    page = auction(open_window)
    page.auction.form.begin(2)
    page.auction.form.words.setText("both majors")
    page.auction.form.add.click()
    take_back(page, 1)
    item = page.controller.case.information[0]
    page.auction.form.edit(item)
    assert not page.auction.form.add.isEnabled()
    page.auction._selected(0)
    page.auction.form.add.click()
    told = page.controller.case.information
    assert [(one.id, one.about, one.words) for one in told] == [(item.id, 0, "both majors")]
