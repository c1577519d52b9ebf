import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { type ChangeContext, describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getWritableNames } from '../../http/field-rights.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { changeRow } from '../../mutations/change-row.ts'
import type { RequestContext, Row } from '../../rows/action.ts'
import { refuseSecond } from '../batches/one-at-a-time.ts'
import type { Watcher } from '../batches/perform-each.ts'
import { findOccurrences } from './occurrences.ts'
import { performSeries, type SeriesStep } from './perform-series.ts'
import type { RepeatRequest } from './read-series.ts'
import { findSameOnDay, listDayReferences } from './same-on-day.ts'
import { readRow } from './series-rows.ts'

/**
 * Returns the values of a row that its repetitions share: those that a request for a new row may
 * send. A place that a row may do without, such as one in a time slot or a use of a code, is
 * only its own.
 */
function copyValues({ caller }: RequestContext, { create }: RepeatRequest, row: Row): Body {
  const { resource } = create
  const names = getWritableNames(caller.role, resource, create.body).filter((name) => {
    const field = resource.fields[name]
    const takesPlace = field?.type === 'reference' && field.capacity && field.nullable
    return !takesPlace && row[name] !== null && row[name] !== undefined
  })
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

/** Returns the steps that make the repetitions of a row. */
function planSteps(context: RequestContext, request: RepeatRequest, row: Row): SeriesStep[] {
  const { resource, create, rule, except, reason } = request
  const { start } = resource.calendar
  const shared = copyValues(context, request, row)
  const perDay = listDayReferences(resource).filter(
    ({ name }) => create.body.includes(name) && row[name],
  )
  const moments = findOccurrences(rule, String(row[start]), context.timeZone)
  const steps = moments.map((starts_at): SeriesStep => {
    const day = getLocalDay(context.timeZone, new Date(starts_at))
    const buildBody = async () => {
      const body: Record<string, unknown> = { ...shared, ...reason }
      if (create.body.includes(start)) body[start] = starts_at
      for (const reference of perDay)
        body[reference.name] = await findSameOnDay(context, reference, row[reference.name], day)
      return body
    }
    return { day, starts_at, id: null, endpoint: create, buildBody }
  })
  return steps.filter(({ day }) => !except.has(day))
}

/** Makes the repetitions of a row, and marks all of them as one series. */
export async function repeatRow(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  request: RepeatRequest,
  change: ChangeContext,
  watcher: Watcher,
) {
  const { resource, id, rule, update, dryRun } = request
  const { group, rule: ruleField } = resource.series
  const plain = requestContext(deps, c, trx)
  if (!dryRun) await refuseSecond(trx, plain.caller.id)
  await describeChanges(trx, change)
  const row = await readRow(plain, resource, id)
  if (row.deleted_at) throw new Problem(404, 'not_found')
  if (row[group]) throw new Problem(409, 'in_series')
  const context = { ...plain, added: { [group]: change.batch, [ruleField]: rule } }
  const steps = planSteps(context, request, row)
  const outcome = await performSeries(deps, c, context, steps, watcher)
  if (outcome.answer.done > 0)
    await changeRow(context, { endpoints: [update], ifMatch: null }, { id })
  return outcome
}
