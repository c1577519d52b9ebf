import type { ListReference } from '../../data/rows/list-references.ts'
import { useLocalViews } from './local-views.ts'
import { useServerViews } from './server-views.ts'
import type { Views } from './views.ts'

/** The saved views of a list: the provider's, so that they follow their owner, or else this browser's. */
export function useViews(reference: ListReference): Views {
  const local = useLocalViews(reference)
  return useServerViews(reference) ?? local
}
