"""PNG files."""

import struct
import subprocess
import sys
import zlib
from io import BytesIO

import pytest
from PIL import Image

from games import GAMES
from renderers import picture
from renderers.core import SIZE, Scene, SceneKind
from renderers.drawing.canvas import Canvas
from renderers.drawing.png import SIGNATURE, compress, encode, zlib_compress


def small() -> Canvas:
    pixels = Image.new("L", (5, 3))
    pixels.putdata(range(15))
    return Canvas(Canvas.background(pixels), bytes(range(256)) * 3)


@pytest.mark.parametrize("method", [compress, zlib_compress])
def test_pillow_reads_what_we_write(method: object) -> None:
    assert callable(method)
    drawn = small()
    read = Image.open(BytesIO(encode(drawn, method)))
    assert read.size == (5, 3)
    assert read.mode == "P"
    assert read.tobytes() == bytes(range(15))
    assert bytes(read.getpalette() or ()) == drawn.palette


def test_without_isal_zlib_is_used() -> None:
    alone = (
        "import sys; sys.modules['isal'] = None;"
        "from renderers.drawing import png; print(png.ENCODER)"
    )
    told = subprocess.run([sys.executable, "-c", alone], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "zlib"


def test_every_chunk_has_its_checksum() -> None:
    file = encode(small())
    assert file.startswith(SIGNATURE)
    place, kinds = len(SIGNATURE), []
    while place < len(file):
        (length,) = struct.unpack(">I", file[place : place + 4])
        body = file[place + 4 : place + 8 + length]
        (check,) = struct.unpack(">I", file[place + 8 + length : place + 12 + length])
        assert check == zlib.crc32(body)
        kinds.append(body[:4])
        place += 12 + length
    assert kinds == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]


def test_a_picture_has_the_size_that_discord_shows_uncropped() -> None:
    state = GAMES["azul"].start(2)
    read = Image.open(BytesIO(picture(Scene("azul", SceneKind.TURN, state, ()))))
    assert read.size == SIZE == (1536, 978)
    assert len(read.getpalette() or ()) == 768
