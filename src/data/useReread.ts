import { useQueryClient } from '@tanstack/react-query'

/** Reads everything shown anew after a change, which has told memory what it made stale. */
export function useReread(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
