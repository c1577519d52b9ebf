import type { Busy } from '../../../resources/kit/changes/busy.ts'
import type { ChoiceNote } from '../../extension-points/types.ts'

/**
 * What is said of those who are busy, by their ids. Who is busy for all of so many rows cannot be
 * chosen; who is busy for some of them can, and `some` says for how many.
 */
export function busyNotes(
  busy: readonly Busy[],
  rows: number,
  some: (busy: number, of: number) => string,
): ReadonlyMap<number, ChoiceNote> {
  const people = new Map<number, Busy[]>()
  for (const one of busy) people.set(one.id, [...(people.get(one.id) ?? []), one])
  const of = Math.max(1, rows)
  return new Map(
    [...people].map(([id, found]) => {
      const [only] = found
      const text = of === 1 && only ? only.message : some(found.length, of)
      return [id, { text, disabled: found.length >= of }]
    }),
  )
}
