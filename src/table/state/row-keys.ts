import type { KeyboardEvent } from 'react'
import { moveInCells } from './cell-keys.ts'

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The elements that use the arrow keys themselves. */
const OWN_ARROWS =
  'input:not([type="checkbox"]), select, textarea, [role="combobox"], .cell-editor *'

/** Moves between the links of a table's rows by arrows, Home and End; the tabulator works as everywhere. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || moveInCells(event)) return
  const step = STEPS[event.key]
  const { target, currentTarget } = event
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof Element) || target.matches(OWN_ARROWS)) return
  const links = [...currentTarget.querySelectorAll<HTMLElement>('tbody .cell-title')]
  const row = target.closest('tbody tr')
  const next =
    links[
      step(
        links.findIndex((link) => row?.contains(link)),
        links.length - 1,
      )
    ]
  if (!next) return
  event.preventDefault()
  next.focus()
}
