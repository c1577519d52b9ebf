/** The most characters and the most different words of a search. */
export const SEARCH = { length: 100, words: 8 } as const
