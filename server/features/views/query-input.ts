import { collectPairs, type Input, parsePairs } from '../../http/input.ts'

/** The words of a view's query with their values; throws 400 for one that cannot be read. */
export const inputOf = (query: string): Input =>
  collectPairs(parsePairs(query.replace(/^\?/, ''), 'malformed'))
