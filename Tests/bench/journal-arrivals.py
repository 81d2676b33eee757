"""Prints number and time of arrival, in microseconds since 1970, of each hit that the journal shows from now on.

journal-arrivals.py MESSAGE_ID SECONDS. It looks every 0.1 ms: `sd_journal_wait` notices an entry up to 250 ms late.
"""

import ctypes
import sys
import time

LOCAL_ONLY = 1
lib = ctypes.CDLL("libsystemd.so.0")


def check(code):
    if code < 0:
        sys.exit(f"the journal cannot be read: error {-code}")
    return code


def field(journal, name):
    data, length = ctypes.c_void_p(), ctypes.c_size_t()
    check(lib.sd_journal_get_data(journal, name, ctypes.byref(data), ctypes.byref(length)))
    return ctypes.string_at(data, length.value).split(b"=", 1)[1].decode()


def main(message_id, seconds):
    journal = ctypes.c_void_p()
    check(lib.sd_journal_open(ctypes.byref(journal), LOCAL_ONLY))
    check(lib.sd_journal_get_fd(journal))  # Without it a new file is never seen.
    check(lib.sd_journal_add_match(journal, f"MESSAGE_ID={message_id}".encode(), ctypes.c_size_t(0)))
    check(lib.sd_journal_seek_tail(journal))
    check(lib.sd_journal_previous(journal))
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end:
        check(lib.sd_journal_process(journal))
        while check(lib.sd_journal_next(journal)):
            arrival = time.time_ns() // 1000
            print(field(journal, b"TSEARCH_HIT"), arrival)
        time.sleep(0.0001)


main(*sys.argv[1:])
