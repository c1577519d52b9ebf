import { useQuery } from '@tanstack/react-query'
import { readActors } from './requests.ts'

/** Loads the accounts in the history with their API keys; none while they load. */
export function useActors() {
  const { data = [] } = useQuery({
    queryKey: ['history', 'actors'],
    queryFn: ({ signal }) => readActors(signal),
  })
  return data
}
