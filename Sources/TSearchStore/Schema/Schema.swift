/// The tables, as the first version made them; later versions add migrations.
///
/// Times are milliseconds since 1970. What grows without end is kept small: a post that was seen is its
/// identity, a number, and a row of `seen`; its body goes after `KeepPosts=` (N7).
enum Schema {
  /// One step from a version to the next; the first makes version 1.
  static let migrations = [
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE scope (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

    CREATE TABLE search (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      query TEXT NOT NULL,
      every INTEGER NOT NULL, -- milliseconds
      state TEXT NOT NULL,
      tell TEXT NOT NULL, -- a JSON list
      created_at INTEGER NOT NULL,
      revision INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE search_source (
      search INTEGER NOT NULL REFERENCES search ON DELETE CASCADE,
      source INTEGER NOT NULL REFERENCES source,
      place INTEGER NOT NULL, -- in the search's list
      reach TEXT NOT NULL, -- JSON
      last_at INTEGER,
      last_good INTEGER,
      PRIMARY KEY (search, source)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE post (
      id INTEGER PRIMARY KEY,
      digest INTEGER NOT NULL, -- of title and text, to notice an edit without the body
      body TEXT, -- JSON; NULL when it is past its time
      kept_at INTEGER -- NULL when nothing of the body is left to drop
    ) STRICT;
    CREATE INDEX post_kept ON post (kept_at) WHERE kept_at IS NOT NULL;
    CREATE TABLE post_key ( -- identities and aliases (N9, N10)
      scope INTEGER NOT NULL,
      key TEXT NOT NULL,
      post INTEGER NOT NULL,
      PRIMARY KEY (scope, key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seen (
      search INTEGER NOT NULL,
      post INTEGER NOT NULL,
      quiet INTEGER NOT NULL, -- 1: recorded without a hit
      PRIMARY KEY (search, post)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE weakly_seen ( -- link and title of feed items
      search INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      PRIMARY KEY (search, digest)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE hit (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      post INTEGER NOT NULL REFERENCES post,
      found_at INTEGER NOT NULL,
      announced_at INTEGER -- NULL: pending
    ) STRICT;
    CREATE INDEX hit_post ON hit (post);
    CREATE INDEX hit_found ON hit (found_at);
    CREATE INDEX hit_pending ON hit (announced_at) WHERE announced_at IS NULL;
    CREATE TABLE hit_search (
      hit INTEGER NOT NULL REFERENCES hit ON DELETE CASCADE,
      search INTEGER NOT NULL REFERENCES search ON DELETE CASCADE,
      PRIMARY KEY (hit, search)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX hit_search_search ON hit_search (search);
    CREATE TABLE held ( -- hits without a number, the first place goes out first (N14)
      search INTEGER NOT NULL REFERENCES search ON DELETE CASCADE,
      place INTEGER NOT NULL,
      post INTEGER NOT NULL REFERENCES post,
      source INTEGER NOT NULL REFERENCES source,
      PRIMARY KEY (search, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX held_post ON held (post);

    CREATE TABLE poll ( -- polls in a row that came to the same are one row
      id INTEGER PRIMARY KEY,
      search INTEGER NOT NULL,
      source INTEGER NOT NULL,
      first_at INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      polls INTEGER NOT NULL,
      error TEXT,
      hits INTEGER NOT NULL,
      quiet INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE problem (
      source TEXT NOT NULL,
      search INTEGER NOT NULL, -- 0: all of them
      state TEXT NOT NULL, -- JSON
      PRIMARY KEY (source, search)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE quota (
      source TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      state TEXT NOT NULL, -- JSON
      PRIMARY KEY (source, endpoint)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE document (source TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE source_memory ( -- sessions and the IDs of accounts; secret
      source TEXT NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (source, key)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE billed ( -- what was charged for on the UTC day, each ID once (T11)
      source TEXT NOT NULL,
      day TEXT NOT NULL, -- YYYY-MM-DD
      kind INTEGER NOT NULL, -- 0: a post, 1: an account
      id TEXT NOT NULL,
      PRIMARY KEY (source, day, kind, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE billed_count (
      source TEXT NOT NULL,
      period TEXT NOT NULL, -- YYYY-MM-DD of the day, YYYY-MM of every month
      kind INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (source, period, kind)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE recent ( -- questions that were asked once; the highest turn is the latest
      tree TEXT PRIMARY KEY, -- the query as it is printed
      query TEXT NOT NULL,
      sources TEXT NOT NULL, -- a JSON list
      asked_at INTEGER NOT NULL,
      turn INTEGER NOT NULL,
      places TEXT NOT NULL -- JSON: how far each source's posts were given out
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX recent_turn ON recent (turn);
    """,
    """
    CREATE TABLE closed_gap ( -- spans that were unread once
      search INTEGER NOT NULL REFERENCES search ON DELETE CASCADE,
      source INTEGER NOT NULL REFERENCES source,
      from_at INTEGER,
      to_at INTEGER,
      reason TEXT NOT NULL,
      closed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX closed_gap_search ON closed_gap (search);
    """,
    """
    CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source TEXT NOT NULL,
      handle TEXT NOT NULL,
      remote_id TEXT, -- the service's own ID
      every INTEGER NOT NULL, -- milliseconds
      created_at INTEGER NOT NULL,
      state TEXT NOT NULL -- JSON
    ) STRICT;
    CREATE TABLE reading (
      account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      at INTEGER NOT NULL,
      followers INTEGER NOT NULL,
      following INTEGER,
      posts INTEGER,
      PRIMARY KEY (account, at)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE avatar ( -- pictures in the cache folder, and addresses that gave none
      address TEXT PRIMARY KEY,
      file TEXT, -- NULL: no picture came yet
      bytes INTEGER NOT NULL,
      etag TEXT,
      last_modified TEXT,
      asked_at INTEGER NOT NULL,
      next_at INTEGER NOT NULL, -- not asked before
      failures INTEGER NOT NULL,
      shown_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX avatar_shown ON avatar (shown_at);
    """,
    """
    CREATE TABLE sink ( -- how far each sink beside the journal has come
      name TEXT PRIMARY KEY,
      last_hit INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX search_tell ON search (tell) WHERE tell <> '[]';
    """,
    """
    ALTER TABLE search_source ADD COLUMN joining TEXT; -- JSON; NULL: it was never part of a joined poll
    """,
  ]
}
