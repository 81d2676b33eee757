#include <libxml/xmlversion.h>

/* ICU's headers would clash with the copy inside Foundation, which tests link. Only the layout of
   xmlCharEncodingHandler depends on this, and it is only ever pointed at. */
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/uri.h>
#include <libxml/xmlreader.h>

/* `xmlFree` is a global variable of libxml2, which Swift may not touch. */
static inline void tsearch_xml_free(void *memory) { xmlFree(memory); }
