const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is the id of a batch, so that the database can compare it as one. */
export const isBatchId = (text: string): boolean => UUID.test(text)
