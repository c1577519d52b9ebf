import { useLocalViews } from './local-views.ts'
import { useServerViews } from './server-views.ts'
import type { ViewableScreen } from './viewable.ts'
import type { Views } from './views.ts'

/**
 * Returns the saved views of a list or report: from the provider, so that they follow their owner,
 * or from this browser.
 */
export function useViews(viewable: ViewableScreen): Views {
  const local = useLocalViews(viewable)
  return useServerViews(viewable) ?? local
}
