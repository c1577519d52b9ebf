/** The end of a sentence after a name that ends with punctuation, in quotes or isolated. */
const DOUBLE_PUNCTUATION = /(?<!\.)([.!?…؟])([⁩”“»’]?)\.(?=\s|$)/gu

/** Removes the full stop after a question mark or an abbreviation. */
export const removeDoublePunctuation = (text: string): string =>
  text.replace(DOUBLE_PUNCTUATION, '$1$2')
