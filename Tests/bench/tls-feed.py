"""A feed over TLS that closes each connection behind its answer, as most servers do between two polls.

tls-feed.py CERTIFICATE KEY   prints `listening on URL`. Like tsearch-sim it counts its requests at /_sim/stats.
"""

import asyncio
import ssl
import sys

TAG = '"same"'
ITEMS = "".join(f"<item><guid>post-{n}</guid><title>Post {n}</title></item>" for n in range(50))
BODY = f'<rss version="2.0"><channel><title>All</title>{ITEMS}</channel></rss>'.encode()
asked = 0


def answer(target: str, headers: dict[str, str]) -> bytes:
    global asked
    if target == "/_sim/stats":
        status, body = "200 OK", b'{"feed":%d}' % asked
    else:
        asked += 1
        status, body = ("304 Not Modified", b"") if headers.get("if-none-match") == TAG else ("200 OK", BODY)
    lines = [f"HTTP/1.1 {status}", f"ETag: {TAG}", "Connection: close"]
    if not status.startswith("304"):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = (line.split(":", 1) for line in head[1:] if ":" in line)
        writer.write(answer(head[0].split()[1], {name.lower(): value.strip() for name, value in fields}))
        await writer.drain()
        writer.close()
        await writer.wait_closed()
    except (OSError, asyncio.IncompleteReadError):
        pass


async def main() -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    print(f"listening on https://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


asyncio.run(main())
