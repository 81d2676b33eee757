#ifndef TSEARCH_CCURL_SHIM_H
#define TSEARCH_CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Swift cannot call variadic functions: here is one wrapper for each kind of argument.

static inline CURLcode curl_easy_setopt_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_setopt_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

// Strings, which libcurl copies, and objects, which it does not.
static inline CURLcode curl_easy_setopt_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_setopt_writer(CURL *handle, curl_write_callback writer, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
}

static inline CURLcode curl_easy_setopt_gate(CURL *handle, curl_prereq_callback gate, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, gate);
}

static inline CURLcode curl_easy_getinfo_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode curl_easy_getinfo_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode curl_easy_getinfo_string(CURL *handle, CURLINFO info, const char **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode curl_multi_setopt_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// The members of CURLMsg that hold for CURLMSG_DONE; the result is in a union that Swift reads as unsafe bytes.
static inline CURLcode curl_message_result(const CURLMsg *message) { return message->data.result; }

#endif
