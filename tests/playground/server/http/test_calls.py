"""How the bodies of calls may be sent."""

import json

import aiohttp
import pytest

from tests.support.playground.rest_client import RestClient


@pytest.mark.parametrize("kind", ["multipart", "urlencoded"])
@pytest.mark.parametrize("as_json", [True, False], ids=["payload_json", "plain fields"])
async def test_a_form_may_contain_the_body(
    rest: RestClient, table: str, kind: str, as_json: bool
) -> None:
    fields = {"content": "a & b = c"}
    if as_json:
        fields = {"payload_json": json.dumps(fields)}
    form = aiohttp.FormData(fields, default_to_multipart=kind == "multipart")
    status, message = await rest.call("POST", f"/channels/{table}/messages", data=form)
    assert (status, message["content"]) == (200, "a & b = c")


async def test_a_form_with_bad_json_is_refused(rest: RestClient, table: str) -> None:
    status, told = await rest.call(
        "POST", f"/channels/{table}/messages", data={"payload_json": "{"}
    )
    assert (status, told["code"]) == (400, 50109)


async def test_another_content_type_is_refused(rest: RestClient, table: str) -> None:
    status, told = await rest.call("POST", f"/channels/{table}/messages", data=b"hello")
    assert (status, told["code"]) == (400, 50035)


async def test_the_application_has_an_empty_summary(rest: RestClient) -> None:
    for path in ("/applications/@me", "/oauth2/applications/@me"):
        assert (await rest.call("GET", path))[1]["summary"] == ""
