import type { Busy, LongDay } from '../../../registry/changes/busy.ts'
import type { ChoiceNote } from '../../extension-points/types.ts'

/**
 * What is said of those who are busy, by their ids. Who is busy for all of so many rows cannot be
 * chosen; who is busy for some of them can, and `some` says for how many. Whose day would become too
 * long can be chosen, too.
 */
export function busyNotes(
  { busy, unusual }: { busy: readonly Busy[]; unusual: readonly LongDay[] },
  rows: number,
  some: (busy: number, of: number) => string,
): ReadonlyMap<number, ChoiceNote> {
  const people = new Map<number, Busy[]>()
  for (const one of busy) people.set(one.id, [...(people.get(one.id) ?? []), one])
  const of = Math.max(1, rows)
  const long = unusual.map(({ id, message }): [number, ChoiceNote] => [
    id,
    { text: message, disabled: false },
  ])
  return new Map([
    ...long,
    ...[...people].map(([id, found]): [number, ChoiceNote] => {
      const [only] = found
      const text = of === 1 && only ? only.message : some(found.length, of)
      return [id, { text, disabled: found.length >= of }]
    }),
  ])
}
