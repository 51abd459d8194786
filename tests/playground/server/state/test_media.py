"""Types, sizes and names of files."""

import io

from PIL import Image

from playground.server.state.media import content_type, picture_size, safe_filename


def test_the_size_of_a_picture_is_read_from_its_bytes() -> None:
    for kind in ("PNG", "JPEG", "GIF", "WEBP"):
        held = io.BytesIO()
        Image.new("RGB", (37, 21)).save(held, kind)
        assert picture_size(held.getvalue()) == (37, 21), kind
        assert content_type("x", held.getvalue()) == f"image/{kind.lower()}"
    lossless = io.BytesIO()
    Image.new("RGBA", (300, 5)).save(lossless, "WEBP", lossless=True)
    assert picture_size(lossless.getvalue()) == (300, 5)
    for broken in (b"", b"\x89PNG", b"\xff\xd8\xff", b"RIFF1234WEBPVP8 ", b"GIF89a"):
        assert picture_size(broken) is None


def test_file_names_are_made_safe() -> None:
    assert safe_filename("../../etc/passwd") == "passwd"
    assert safe_filename("C:\\boards\\my board.png") == "my_board.png"
    assert safe_filename("???") == "file"
