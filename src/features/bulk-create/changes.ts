import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import type { RowChange } from '../../platform/data/send-changes.ts'
import { getRefusalReason } from '../../platform/ui/feedback/error-message.ts'
import type { Values } from '../../parts/fields/validation.ts'
import type { DayPlan, SlotModel } from './schedule.ts'

/** The days to create in bulk, and the values that all days and all times share. */
export interface BulkCreatePlan {
  days: readonly DayPlan[]
  dayValues: Values
  timeValues: Values
}

/** A change of a plan, with the date of its day. */
interface DatedChange {
  date: string
  change: RowChange
}

/** Returns the creations of a plan in order: each missing day, followed by its times. */
export function listDatedChanges(model: SlotModel, plan: BulkCreatePlan): DatedChange[] {
  const { day, date: dateField, time, parent, starts, ends } = model
  const datedChanges: DatedChange[] = []
  const add = (date: string, entity: string, values: Values) =>
    datedChanges.push({ date, change: { entity, verb: 'create', values } })
  for (const { date, id, newRanges } of plan.days) {
    if (newRanges.length === 0) continue
    const parentValue = id ?? { change: datedChanges.length }
    if (id === undefined) add(date, day.name, { ...plan.dayValues, [dateField]: date })
    for (const range of newRanges) {
      const times = { [starts]: range.starts, [ends]: range.ends }
      add(date, time.name, { ...plan.timeValues, ...times, [parent]: parentValue })
    }
  }
  return datedChanges
}

/** Returns the reason of the first refused change of each date. */
export function listRefusedDates(
  datedChanges: readonly DatedChange[],
  refusedChanges: readonly RefusedChange[],
): Readonly<Record<string, string>> {
  const reasons: Record<string, string> = {}
  for (const refusedChange of refusedChanges) {
    const { date = '' } = datedChanges[refusedChange.at] ?? {}
    reasons[date] ??= getRefusalReason(refusedChange)
  }
  return reasons
}
