/** The most characters and the most different words that one search of a list may have. */
export const SEARCH = { length: 100, words: 8 } as const
