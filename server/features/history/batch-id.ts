const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns whether a text is a batch id that the database can compare. */
export const isBatchId = (text: string): boolean => UUID.test(text)
