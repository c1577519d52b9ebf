import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { useLongTask } from '../../parts/export/useLongTask.ts'
import { useMakeChanges } from '../../parts/planning/useMakeChanges.ts'
import { type BulkCreatePlan, listDatedChanges, listRefusedDates } from './changes.ts'
import {
  buildTimeRanges,
  countTimes,
  listScheduledDays,
  planDay,
  readTimeRange,
  type Schedule,
  type SlotModel,
} from './schedule.ts'

/** A page larger than any schedule. */
const ALL_ROWS = { page: 1, perPage: 10_000 }

/**
 * Returns a function that reads the existing times of a schedule's days and plans the missing ones.
 */
export function usePlanning({ resourceName }: ListReference, model: SlotModel) {
  const provider = useDataProvider<WashboardDataProvider>()
  const { time, parent, date, starts } = model
  const readTimes = async (id: number) => {
    const { data } = await provider.getManyReference<Row>(time.name, {
      target: parent,
      id,
      pagination: ALL_ROWS,
      sort: { field: starts, order: 'ASC' },
      filter: {},
    })
    return data.map((row) => readTimeRange(row, model))
  }
  return async (
    schedule: Schedule,
    common: Pick<BulkCreatePlan, 'dayValues' | 'timeValues'>,
  ): Promise<BulkCreatePlan> => {
    const { data } = await provider.getList<Row>(resourceName, {
      pagination: ALL_ROWS,
      sort: { field: date, order: 'ASC' },
      filter: { ...common.dayValues, [`${date}_from`]: schedule.from, [`${date}_to`]: schedule.to },
    })
    const ranges = buildTimeRanges(schedule)
    const days = await Promise.all(
      listScheduledDays(schedule).map(async (day) => {
        const row = data.find((candidate) => candidate[date] === day)
        return planDay(day, ranges, row ? await readTimes(row.id) : [], row?.id)
      }),
    )
    return { ...common, days }
  }
}

/**
 * Creates the days and times of a plan as one change: all of them, or none with the reason of each
 * refused day.
 */
export function useBulkCreate(model: SlotModel, plan: BulkCreatePlan | null, onDone: () => void) {
  const translate = useTranslate()
  const getMessage = useErrorMessage()
  const { run, progress, failure, cancel } = useLongTask()
  const [refusedDates, setRefusedDates] = useState<Readonly<Record<string, string>>>({})
  const count = plan ? countTimes(plan.days) : 0
  const makeChanges = useMakeChanges(() => translate('bulkCreate.created', { count }), {
    atomic: true,
    undoneMessage: translate('bulkCreate.undone'),
  })
  const create = () =>
    run(async (task) => {
      if (!plan) return
      const datedChanges = listDatedChanges(model, plan)
      const changes = datedChanges.map(({ change }) => change)
      const answer = await makeChanges(changes, task)
      if (!answer) return
      setRefusedDates(listRefusedDates(datedChanges, answer.failed))
      if (answer.refused === 0) onDone()
    })
  return {
    count,
    create: () => void create(),
    progress,
    cancel,
    failure: failure && getMessage(failure.error),
    refusedDates,
    forgetRefusals: () => setRefusedDates({}),
  }
}
