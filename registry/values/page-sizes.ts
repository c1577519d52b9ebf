/** How many rows a page may have. */
export const PER_PAGE = [10, 25, 50, 100] as const
/** How many rows a page has where nobody chose. */
export const USUAL_PER_PAGE = 25
/** How many rows one response of a paged list has at most. */
export const MAX_PER_PAGE = 1000

/** The most rows of a list that the web app loads whole; it reads a longer list page by page. */
export const MAX_WHOLE_LIST = 20_000
/** The preference (RFC 7240) by which a client says that it reads lists of more rows page by page. */
export const PAGES_ABOVE = 'pages-above'
