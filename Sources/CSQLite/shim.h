#include <sqlite3.h>

/* sqlite3_db_config() takes a list of any length, which Swift cannot call. */

/* Leaves the write-ahead log as it is when the database is closed, or puts it into the database. */
static inline int tsearch_sqlite3_keep_log_on_close(sqlite3 *database, int is_kept) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_kept, (int *)0);
}

/* Makes odd database files fail instead of acting: no writing of the schema, no functions from it. */
static inline int tsearch_sqlite3_distrust_file(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
