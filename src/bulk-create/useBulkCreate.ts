import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import type { WashboardDataProvider } from '../data/data-provider.ts'
import type { ListReference } from '../data/list-references.ts'
import type { Row } from '../data/normalise.ts'
import { useRefetch } from '../data/useRefetch.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import type { Values } from '../fields/validation.ts'
import {
  type DayPlan,
  daysOf,
  type Kinds,
  planDay,
  type Schedule,
  timeBucketIn,
  timeRangesOf,
} from './schedule.ts'

/** More rows than a stretch of days can have. */
const ALL = { page: 1, perPage: 10_000 }

/** What became of a day: how many were made, and why no more. */
export interface DayOutcome {
  made: number
  reason?: string
}

/** Reads what is there on the wished days and what is left to make. */
function useReading({ resourceName }: ListReference, kinds: Kinds) {
  const provider = useDataProvider<WashboardDataProvider>()
  const { time, parent, date, starts } = kinds
  return async (schedule: Schedule, shared: Values): Promise<DayPlan[]> => {
    const { data } = await provider.getList<Row>(resourceName, {
      pagination: ALL,
      sort: { field: date, order: 'ASC' },
      filter: { ...shared, [`${date}_from`]: schedule.from, [`${date}_to`]: schedule.to },
    })
    const wished = timeRangesOf(schedule)
    const plans: DayPlan[] = []
    for (const day of daysOf(schedule)) {
      const row = data.find((one) => one[date] === day)
      const there = row
        ? await provider.getManyReference<Row>(time.name, {
            target: parent,
            id: row.id,
            pagination: ALL,
            sort: { field: starts, order: 'ASC' },
            filter: {},
          })
        : { data: [] }
      const taken = there.data.map((one) => timeBucketIn(one, kinds))
      plans.push(planDay(day, wished, taken, row?.id))
    }
    return plans
  }
}

/** Makes what a plan says, day by day, and keeps what became of each. */
export function useBulkCreate(reference: ListReference, kinds: Kinds) {
  const provider = useDataProvider<WashboardDataProvider>()
  const refresh = useRefetch()
  const messageOf = useErrorMessage()
  const read = useReading(reference, kinds)
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, DayOutcome>>>({})
  const [busy, setBusy] = useState(false)
  const { time, parent, date, starts, ends } = kinds

  async function makeDay(plan: DayPlan, shared: Values, each: Values) {
    let made = 0
    const tell = (reason?: string) =>
      setOutcomes((before) => ({ ...before, [plan.date]: { made, ...(reason && { reason }) } }))
    try {
      const create = (name: string, data: Values) => provider.act(name, 'create', { data })
      const id =
        plan.id ?? (await create(reference.resourceName, { ...shared, [date]: plan.date })).data.id
      for (const range of plan.made) {
        const times = { [starts]: range.starts, [ends]: range.ends }
        await create(time.name, { ...each, ...times, [parent]: id })
        made++
      }
      tell()
    } catch (error) {
      const { message, fields } = messageOf(error)
      tell([message, ...Object.values(fields)].join(' '))
    }
  }

  async function make(plans: readonly DayPlan[], shared: Values, each: Values) {
    setBusy(true)
    for (const plan of plans) if (plan.made.length > 0) await makeDay(plan, shared, each)
    await refresh()
    setBusy(false)
  }
  const forget = () => setOutcomes({})
  return { read, make, busy, outcomes, forget }
}
