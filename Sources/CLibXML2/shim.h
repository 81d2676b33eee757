#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/uri.h>
#include <libxml/xmlreader.h>

/* `xmlFree` is a global variable of libxml2, which Swift may not touch. */
static inline void tsearch_xml_free(void *memory) { xmlFree(memory); }
