import { collectPairs, type Input, parsePairs } from '../../http/input.ts'

/** Parses the query of a view; throws 400 for an invalid one. */
export const parseViewQuery = (query: string): Input =>
  collectPairs(parsePairs(query.replace(/^\?/, ''), 'malformed'))
