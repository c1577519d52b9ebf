import type { BusyRow, AssignmentWarning } from '../../../../registry/changes/busy.ts'
import type { ChoiceNote } from '../../../platform/extension-points/types.ts'

/**
 * Returns the notes on busy people, by id. A person who is busy for all rows cannot be chosen. A
 * person who is busy for some rows can be chosen, and the note says for how many. The same holds
 * for a day that becomes too long.
 */
export function buildBusyNotes(
  { busy, unusual }: { busy: readonly BusyRow[]; unusual: readonly AssignmentWarning[] },
  chosenRowCount: number,
  describePartlyBusy: (busy: number, rowCount: number) => string,
): ReadonlyMap<number, ChoiceNote> {
  const intervalsByPerson = new Map<number, BusyRow[]>()
  for (const interval of busy)
    intervalsByPerson.set(interval.id, [...(intervalsByPerson.get(interval.id) ?? []), interval])
  const rowCount = Math.max(1, chosenRowCount)
  const longDayNotes = unusual.map(({ id, message }): [number, ChoiceNote] => [
    id,
    { text: message, disabled: false },
  ])
  return new Map([
    ...longDayNotes,
    ...[...intervalsByPerson].map(([id, intervals]): [number, ChoiceNote] => {
      const [singleInterval] = intervals
      const text =
        rowCount === 1 && singleInterval
          ? singleInterval.message
          : describePartlyBusy(intervals.length, rowCount)
      return [id, { text, disabled: intervals.length >= rowCount }]
    }),
  ])
}
