import { useLocation } from 'react-router'

/** The target of the back link on a row's page opened from another screen than its list. */
interface BackTarget {
  to: string
  /** The translation key of the screen's name. */
  label: string
}

/**
 * Builds the location state of a link to a row's page. The back link there returns to this screen.
 */
export const createBackState = (to: string, label: string): { back: BackTarget } => ({
  back: { to, label },
})

const isText = (value: unknown) => typeof value === 'string'

/** Returns the target of this page's back link; undefined without a location state. */
export function useBack(): BackTarget | undefined {
  // The browser's history may hold the state of an older version of this app.
  const state = useLocation().state as { back?: Partial<BackTarget> } | null
  const { to, label } = state?.back ?? {}
  return isText(to) && isText(label) ? { to, label } : undefined
}
