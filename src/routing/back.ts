import { useLocation } from 'react-router'

/** The screen that the page of a row was opened from, where that is not its list. */
interface Back {
  to: string
  /** The key of what the screen is called. */
  label: string
}

/** What a link to a row's page takes along, so that the way back leads to where it was followed. */
export const cameFrom = (to: string, label: string): { back: Back } => ({ back: { to, label } })

const isText = (value: unknown) => typeof value === 'string'

/** Where this page was opened from; undefined where nobody said. */
export function useBack(): Back | undefined {
  // The history belongs to the browser, which may hold what an older version of this page kept.
  const state = useLocation().state as { back?: Partial<Back> } | null
  const { to, label } = state?.back ?? {}
  return isText(to) && isText(label) ? { to, label } : undefined
}
