/** What one search of a list may be: characters, and different words. */
export const SEARCH = { length: 100, words: 8 } as const
