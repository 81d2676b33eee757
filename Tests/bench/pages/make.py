"""Writes invented pages in the shapes of the services into a folder."""
import json
import sys

folder = sys.argv[1]
text = "a sample about #swift and @bob, see https://t.co/abcdefghij for the whole story of number %d &amp; more"


def write(name, value):
    with open(f"{folder}/{name}", "w") as file:
        file.write(value if isinstance(value, str) else json.dumps(value, separators=(",", ":")))


def x(number, author, **more):
    words = text % number
    link = {"start": 35, "end": 58, "url": "https://t.co/abcdefghij", "expanded_url": f"https://example.org/{number}",
            "display_url": f"example.org/{number}", "unwound_url": f"https://example.org/{number}", "status": 200,
            "title": "A title that is about as long as titles are", "description": "words " * 20}
    return {"id": str(1995000000000000000 + number), "text": words, "author_id": author, "lang": "en",
            "created_at": "2026-11-30T11:00:00.000Z", "conversation_id": str(1995000000000000000 + number),
            "edit_history_tweet_ids": [str(1995000000000000000 + number)],
            "public_metrics": {"retweet_count": 1, "reply_count": 2, "like_count": 3, "quote_count": 4,
                               "bookmark_count": 5, "impression_count": 600},
            "entities": {"urls": [link, dict(link, url="https://t.co/klmnopqrst")],
                         "hashtags": [{"start": 15, "end": 21, "tag": "swift"}],
                         "mentions": [{"start": 26, "end": 30, "username": "bob", "id": "13"}],
                         "annotations": [{"start": 1, "end": 7, "probability": 0.9, "type": "Other",
                                          "normalized_text": "sample"}]}, **more}


posts = [x(200 - n, str(n + 1), referenced_tweets=[{"type": "quoted" if n % 2 else "replied_to", "id":
         str(1994000000000000000 + n)}], attachments={"media_keys": [f"3_{n}"]}, in_reply_to_user_id="13")
         for n in range(100)]
for post in posts[::10]:
    post["note_tweet"] = {"text": post["text"] * 8, "entities": post["entities"]}
others = [dict(x(n, str(n + 1)), id=str(1994000000000000000 + n)) for n in range(100)]
users = [{"id": str(n + 1), "name": f"Person {n}", "username": f"person{n}",
          "profile_image_url": f"https://example.org/images/{n}_normal.jpg"} for n in range(100)]
media = [{"media_key": f"3_{n}", "type": "photo"} for n in range(100)]
write("x.json", {"data": posts, "includes": {"users": users, "tweets": others, "media": media},
                 "meta": {"result_count": 100, "newest_id": posts[0]["id"], "oldest_id": posts[-1]["id"],
                          "next_token": "b26v89c19zqg8o3fo7k"}})

paragraph = ('<p>a sample about <a href="https://social.example/tags/swift" class="mention hashtag" rel="tag">#<span>'
             'swift</span></a> &amp; <a href="https://example.org/%d"><span class="invisible">https://</span>'
             '<span class="ellipsis">example.org/</span><span class="invisible">%d</span></a></p>')


def person(n):
    return {"id": str(n), "username": f"person{n}", "acct": f"person{n}@other.example", "display_name": f"Person {n}",
            "locked": False, "bot": False, "created_at": "2022-11-30T00:00:00.000Z", "note": "<p>words</p>" * 10,
            "url": f"https://other.example/@person{n}", "avatar": f"https://other.example/{n}.png",
            "header": f"https://other.example/h{n}.png", "followers_count": n, "following_count": n,
            "statuses_count": n, "emojis": [], "fields": [{"name": "web", "value": "<a>link</a>"}] * 4}


write("mastodon.json", [
    {"id": str(114000000000000000 - n), "created_at": "2026-11-30T11:00:00.898Z", "in_reply_to_id": None,
     "sensitive": False, "spoiler_text": "", "visibility": "public", "language": "en",
     "uri": f"https://other.example/users/person{n}/statuses/{n}", "url": f"https://other.example/@person{n}/{n}",
     "replies_count": 1, "reblogs_count": 2, "favourites_count": 3, "edited_at": None,
     "content": (paragraph % (n, n)) * 3, "reblog": None, "application": {"name": "Web", "website": None},
     "account": person(n), "media_attachments": [{"id": "1", "type": "image", "url": "https://other.example/m.png",
     "preview_url": "https://other.example/p.png", "description": "words " * 10, "blurhash": "UBL_:rOpGG-;~qRjWBay"}],
     "mentions": [{"id": "1", "username": "bob", "url": "https://social.example/@bob", "acct": "bob"}],
     "tags": [{"name": "swift", "url": "https://social.example/tags/swift"}],
     "emojis": [{"shortcode": "blob", "url": "https://social.example/e.png", "static_url": "https://social.example/e"}],
     "card": {"url": "https://example.org", "title": "t", "description": "words " * 20, "type": "link"}, "poll": None}
    for n in range(40)])

write("bluesky.json", {"cursor": "2026-11-30T10:00:00Z", "feed": [{"post": {
    "uri": f"at://did:plc:alice/app.bsky.feed.post/3k{n}", "cid": "bafyreih" * 7,
    "author": {"did": "did:plc:alice", "handle": "alice.example.org", "displayName": "Alice", "labels": [],
               "avatar": "https://example.org/a.jpg", "createdAt": "2024-01-01T00:00:00.000Z"},
    "record": {"$type": "app.bsky.feed.post", "text": "a sample about #swift for @bob: example.org/whole-st...",
               "createdAt": "2026-11-30T11:00:00.123Z", "langs": ["en"],
               "facets": [{"index": {"byteStart": 15, "byteEnd": 21},
                           "features": [{"$type": "app.bsky.richtext.facet#tag", "tag": "swift"}]},
                          {"index": {"byteStart": 32, "byteEnd": 55},
                           "features": [{"$type": "app.bsky.richtext.facet#link",
                                         "uri": f"https://example.org/whole-story/{n}"}]}]},
    "embed": {"$type": "app.bsky.embed.external#view", "external": {"uri": f"https://example.org/whole-story/{n}",
              "title": "A title", "description": "words " * 30, "thumb": "https://example.org/t.jpg"}},
    "replyCount": 1, "repostCount": 2, "likeCount": 3, "quoteCount": 4, "indexedAt": "2026-11-30T11:00:05.000Z",
    "labels": []}} for n in range(100)]})

items = "".join(
    f"<item><title>A title of item {n} &amp; more</title><link>https://example.org/{n}</link>"
    f"<guid>https://example.org/{n}</guid><pubDate>Mon, 30 Nov 2026 {n % 24:02}:00:00 +0000</pubDate>"
    f"<dc:creator>Alice</dc:creator><description>{'Words of a sample, &lt;b&gt;bold&lt;/b&gt; ones. ' * 12}</description>"
    "</item>" for n in range(50))
write("feed.xml", '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" '
      'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Sample</title><link>https://example.org/</link>'
      f"<description>sample</description>{items}</channel></rss>")
