#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

/* The functions below are variadic in the library, and Swift calls no such functions. */

/* Called with the target of each request line; returns what the request is known by from then on. */
typedef void *(*tsearch_sim_began)(void *context, const char *target, struct MHD_Connection *connection);

/* Starts a server on 127.0.0.1 with a thread for each connection; port 0 is any. NULL when it cannot. */
static inline struct MHD_Daemon *tsearch_sim_start(uint16_t port, MHD_AccessHandlerCallback handler,
                                                   void *context, tsearch_sim_began began,
                                                   MHD_RequestCompletedCallback completed) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL |
                              MHD_USE_ITC | MHD_USE_SUPPRESS_DATE_NO_CLOCK,
                          port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, &address,
                          MHD_OPTION_URI_LOG_CALLBACK, began, context, MHD_OPTION_NOTIFY_COMPLETED,
                          completed, context, MHD_OPTION_END);
}

/* The port on which the server listens; 0 when it is unknown. */
static inline uint16_t tsearch_sim_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

/* The connection's socket; -1 when it is unknown. */
static inline int tsearch_sim_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}
