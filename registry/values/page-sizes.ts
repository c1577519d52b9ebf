/** The page sizes that a user can choose. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
/** The default page size. */
export const DEFAULT_PAGE_SIZE = 25
/** The maximum number of rows in one response of a paged list. */
export const MAX_PAGE_SIZE = 1000

/** The maximum number of rows that the web app loads at once. It loads longer lists page by page. */
export const MAX_WHOLE_LIST_ROWS = 20_000
/** The preference (RFC 7240) with the row count above which a client reads lists page by page. */
export const PAGES_ABOVE_PREFERENCE = 'pages-above'
