import { useQueryClient } from '@tanstack/react-query'

/** Returns the function that refetches the data on screen, after a change has marked lists as stale. */
export function useRefetch(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
