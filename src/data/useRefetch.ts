import { useQueryClient } from '@tanstack/react-query'
import { connection } from '../api/index.ts'
import { isOfRows } from './query-client.ts'

/**
 * Returns the function that refetches the data on screen, after a change has marked lists as stale.
 * Without a connection it rereads rows, which come from memory.
 */
export function useRefetch(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries(connection.isLost() ? { predicate: isOfRows } : {})
}
