/** The maximum number of characters and of different words in a search. */
export const SEARCH_LIMITS = { length: 100, words: 8 } as const
