import type { ReadValues } from '../../../registry/calls/call.ts'
import type { seriesCalls } from '../../../registry/calls/series-calls.ts'
import { OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { Handler } from '../../calls/handlers.ts'
import { getWritableNames } from '../../http/field-rights.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { changeRow } from '../../mutations/change-row.ts'
import type { RequestContext, Row } from '../../rows/action.ts'
import { answerTogether } from '../batches/carry-out.ts'
import { findEndpoint } from '../batches/find-endpoint.ts'
import type { Run } from '../batches/run-changes.ts'
import { findOccurrences } from './occurrences.ts'
import { performSeries, type SeriesRowChange } from './perform-series.ts'
import { findSameOnDay, listDayReferences } from './same-on-day.ts'
import { readRow } from './series-rows.ts'

/** A request to repeat a row, with the endpoints that create rows and update the row itself. */
interface Repetition extends ReadValues<typeof seriesCalls.repeatRow> {
  create: VerbEndpoint
  update: VerbEndpoint
}

/**
 * Returns the values that the repetitions of a row share, as a create request may send them.
 * Optional places with a capacity, such as a time slot, belong to the row alone.
 */
function copyValues({ caller }: RequestContext, { create }: Repetition, row: Row): Body {
  const { resource } = create
  const names = getWritableNames(caller.role, resource, create.body).filter((name) => {
    const field = resource.fields[name]
    const takesCapacity = field?.type === 'reference' && field.capacity && field.nullable
    return !takesCapacity && row[name] !== null && row[name] !== undefined
  })
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

/** Returns the steps that create the repetitions of a row. */
function planRepetitions(
  context: RequestContext,
  repetition: Repetition,
  row: Row,
): SeriesRowChange[] {
  const { entity, create, rule, except = [], [OVERRIDE_REASON]: reason } = repetition
  const { start } = entity.calendar
  const sharedValues = {
    ...copyValues(context, repetition, row),
    ...(reason !== null && { [OVERRIDE_REASON]: reason }),
  }
  const dayReferences = listDayReferences(entity).filter(
    ({ name }) => create.body.includes(name) && row[name],
  )
  const moments = findOccurrences(rule, String(row[start]), context.timeZone)
  const rowChanges = moments.map((starts_at): SeriesRowChange => {
    const day = getLocalDay(context.timeZone, new Date(starts_at))
    const getBody = async () => {
      const body: Record<string, unknown> = { ...sharedValues }
      if (create.body.includes(start)) body[start] = starts_at
      for (const reference of dayReferences)
        body[reference.name] = await findSameOnDay(context, reference, row[reference.name], day)
      return body
    }
    return { day, starts_at, id: 0, endpoint: create, getBody }
  })
  return rowChanges.filter(({ day }) => !except.includes(day))
}

/** Creates the repetitions of a row, and marks all of them as one series. */
async function createSeries(run: Run, repetition: Repetition) {
  const { entity, id, rule, update } = repetition
  const { group, rule: ruleField } = entity.series
  const row = await readRow(run.context, entity, id)
  if (row.deleted_at) throw new Problem(404, 'not_found')
  if (row[group]) throw new Problem(409, 'in_series')
  const context = { ...run.context, added: { [group]: run.change.batch, [ruleField]: rule } }
  const rowChanges = planRepetitions(context, repetition, row)
  const result = await performSeries({ ...run, context }, rowChanges)
  if (result.answer.done > 0)
    await changeRow(context, { endpoints: [update], ifMatch: null }, { id })
  return result
}

/** Repeats a row by a recurrence rule. */
export const repeatRow: Handler<typeof seriesCalls.repeatRow> = async (deps, c, readValues) => {
  const values = await readValues()
  const { entity, dryRun } = values
  const { role } = c.get('caller')
  const repetition = {
    ...values,
    create: findEndpoint(entity, 'create', role),
    update: findEndpoint(entity, 'update', role),
  }
  return answerTogether(deps, c, {
    verb: 'create',
    dryRun,
    run: (run) => createSeries(run, repetition),
  })
}
