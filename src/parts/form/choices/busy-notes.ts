import type { Busy, LongDay } from '../../../../registry/changes/busy.ts'
import type { ChoiceNote } from '../../../platform/extension-points/types.ts'

/**
 * Returns the notes on busy people, by id. A person who is busy for all rows cannot be chosen. A
 * person who is busy for some rows can be chosen, and the note says for how many. The same holds
 * for a day that becomes too long.
 */
export function busyNotes(
  { busy, unusual }: { busy: readonly Busy[]; unusual: readonly LongDay[] },
  rows: number,
  describeSome: (busy: number, rowCount: number) => string,
): ReadonlyMap<number, ChoiceNote> {
  const people = new Map<number, Busy[]>()
  for (const interval of busy)
    people.set(interval.id, [...(people.get(interval.id) ?? []), interval])
  const rowCount = Math.max(1, rows)
  const long = unusual.map(({ id, message }): [number, ChoiceNote] => [
    id,
    { text: message, disabled: false },
  ])
  return new Map([
    ...long,
    ...[...people].map(([id, intervals]): [number, ChoiceNote] => {
      const [only] = intervals
      const text = rowCount === 1 && only ? only.message : describeSome(intervals.length, rowCount)
      return [id, { text, disabled: intervals.length >= rowCount }]
    }),
  ])
}
