import { useLocalViews } from './local-views.ts'
import { useServerViews } from './server-views.ts'
import type { Viewable } from './viewable.ts'
import type { Views } from './views.ts'

/** The saved views of a list or report: the provider's, so that they follow their owner, or else this browser's. */
export function useViews(viewable: Viewable): Views {
  const local = useLocalViews(viewable)
  return useServerViews(viewable) ?? local
}
