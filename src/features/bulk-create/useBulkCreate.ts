import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import type { Values } from '../../parts/fields/validation.ts'
import {
  type DayPlan,
  listScheduledDays,
  type SlotModel,
  planDay,
  type Schedule,
  readTimeRange,
  buildTimeRanges,
} from './schedule.ts'

/** A page larger than any schedule. */
const ALL_ROWS = { page: 1, perPage: 10_000 }

/** The result of a day: the number of created times, and an error if some failed. */
export interface DayOutcome {
  createdCount: number
  reason?: string
}

/** The values that all days share, and all times. */
interface CommonValues {
  dayValues: Values
  timeValues: Values
}

/** The days to create in bulk, and the values that all of them share. */
export interface BulkCreatePlan extends CommonValues {
  days: readonly DayPlan[]
}

/**
 * Returns a function that reads the existing times of a schedule's days and plans the missing ones.
 */
function usePlanning({ resourceName }: ListReference, model: SlotModel) {
  const provider = useDataProvider<WashboardDataProvider>()
  const { time, parent, date, starts } = model
  return async (schedule: Schedule, common: CommonValues): Promise<BulkCreatePlan> => {
    const { data } = await provider.getList<Row>(resourceName, {
      pagination: ALL_ROWS,
      sort: { field: date, order: 'ASC' },
      filter: { ...common.dayValues, [`${date}_from`]: schedule.from, [`${date}_to`]: schedule.to },
    })
    const ranges = buildTimeRanges(schedule)
    const days: DayPlan[] = []
    for (const day of listScheduledDays(schedule)) {
      const row = data.find((candidate) => candidate[date] === day)
      const existing = row
        ? await provider.getManyReference<Row>(time.name, {
            target: parent,
            id: row.id,
            pagination: ALL_ROWS,
            sort: { field: starts, order: 'ASC' },
            filter: {},
          })
        : { data: [] }
      const existingRanges = existing.data.map((existingRow) => readTimeRange(existingRow, model))
      days.push(planDay(day, ranges, existingRanges, row?.id))
    }
    return { ...common, days }
  }
}

/** Carries out a plan day by day, and keeps the result of each. */
export function useBulkCreate(reference: ListReference, model: SlotModel) {
  const provider = useDataProvider<WashboardDataProvider>()
  const refresh = useRefetch()
  const getMessage = useErrorMessage()
  const read = usePlanning(reference, model)
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, DayOutcome>>>({})
  const { time, parent, date, starts, ends } = model

  async function createDay(plan: DayPlan, { dayValues, timeValues: values }: CommonValues) {
    let count = 0
    const storeDayOutcome = (reason?: string) =>
      setOutcomes((previous) => ({
        ...previous,
        [plan.date]: { createdCount: count, ...(reason && { reason }) },
      }))
    try {
      const createRow = (name: string, data: Values) => provider.act(name, 'create', { data })
      const id =
        plan.id ??
        (await createRow(reference.resourceName, { ...dayValues, [date]: plan.date })).data.id
      for (const range of plan.newRanges) {
        const times = { [starts]: range.starts, [ends]: range.ends }
        await createRow(time.name, { ...values, ...times, [parent]: id })
        count++
      }
      storeDayOutcome()
    } catch (error) {
      const { message, fields } = getMessage(error)
      storeDayOutcome([message, ...Object.values(fields)].join(' '))
    }
  }

  async function createPlannedDays({ days, ...common }: BulkCreatePlan) {
    for (const day of days) if (day.newRanges.length > 0) await createDay(day, common)
    await refresh()
  }
  const clearOutcomes = () => setOutcomes({})
  return { read, createPlannedDays, outcomes, clearOutcomes }
}
