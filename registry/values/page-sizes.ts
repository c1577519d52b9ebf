/** How many rows a page may have. */
export const PER_PAGE = [10, 25, 50, 100] as const
/** How many rows a page has where nobody chose. */
export const USUAL_PER_PAGE = 25
