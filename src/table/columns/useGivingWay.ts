import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Fitting, keepFitting } from './keep-fitting.ts'

/** One array for all tables: another one would draw a table again. */
const NONE: readonly string[] = []

/** Has columns of a table give way where they do not all fit; answers with their names. */
export function useGivingWay(
  ref: RefObject<HTMLElement | null>,
  fitting: Fitting | undefined,
): readonly string[] {
  const [away, setAway] = useState(NONE)
  const key = JSON.stringify(fitting)

  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    const known = JSON.parse(key ?? 'null') as Fitting | null
    if (!known) {
      delete table?.dataset.without
      setAway(NONE)
    }
    if (!box || !table || !known || typeof ResizeObserver === 'undefined') return
    return keepFitting(box, table, known, (without) =>
      setAway((before) => (before.join() === without.join() ? before : without)),
    )
  }, [ref, key])

  return away
}
