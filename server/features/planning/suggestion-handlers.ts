import type { ReadValues } from '../../../registry/calls/call.ts'
import type {
  AffectedRowsResponse,
  suggestionCalls,
} from '../../../registry/calls/planning-calls.ts'
import { findNoOverlapRule } from '../../../registry/changes/busy.ts'
import {
  findAssignedField,
  listAssigningVerbs,
  findPersonReference,
  MAX_SUGGESTION_ROWS,
} from '../../../registry/changes/suggestions.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { mayReadField } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
import type { Role } from '#business/words'
import type { Handlers } from '../../calls/handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { changeContext, createRequestContext } from '../../context/request-context.ts'
import { describeChanges } from '../../db/change-context.ts'
import { type AnyTransaction, allowAnyTable } from '../../db/database-types.ts'
import { runAsDryRun } from '../../db/rollback.ts'
import { runInTransaction } from '../../db/transaction.ts'
import { refuseUnwritable } from '../../http/field-rights.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import type { Action } from '../../rows/action.ts'
import { readValues } from '../../rows/read-values.ts'
import { readChosenIds } from '../batches/chosen-ids.ts'
import { findEndpoint } from '../batches/find-endpoint.ts'
import { readChosenRows } from '../batches/read-batch.ts'
import { type PlanningChange, readAffectedRows } from './closing.ts'
import { findFreeTimes, findTimesOfRow } from './free-times.ts'
import { suggestOtherTimes } from './other-times.ts'
import { findPersonField, type PersonField, readOpenRows } from './read-tasks.ts'
import { readAssignedIds, readUnassignedIds } from './rows-of-person.ts'
import { suggest } from './suggest.ts'

/** Returns the endpoint of a verb that assigns a person. Throws 422 for other verbs. */
const findAssigningEndpoint = ({ registry }: Deps, resource: AnyResource, verb: Verb, role: Role) =>
  findEndpoint(resource, verb, role, listAssigningVerbs(resource, registry))

/** Returns the reference in which a verb assigns a person. */
function getPersonField({ registry }: Deps, { resource, verb }: VerbEndpoint): PersonField {
  const name = findAssignedField(resource, verb, registry)
  const field = name === undefined ? undefined : findPersonField(resource, name)
  if (!field) throw new Problem(404, 'not_found')
  return field
}

/** Runs work in a transaction as an action of the verb, without changes. */
const runInAction = <T>(
  deps: Deps,
  c: AppContext,
  endpoint: VerbEndpoint,
  readAnswer: (action: Action, trx: AnyTransaction) => Promise<T>,
): Promise<T> =>
  allowAnyTable(deps.db)
    .transaction()
    .execute((trx) =>
      readAnswer({ ...createRequestContext(deps, c, trx), endpoint, values: {} }, trx),
    )

/** Parses the values entered so far. Texts are ignored, because they have no effect. */
function parseValues(resource: AnyResource, role: Role, values: Body) {
  const names = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.type !== 'id' && mayReadField(role, resource.fields[name]),
  )
  refuseUnwritable(role, resource, names, values)
  return readValues(resource, names, values, { isPartial: true })
}

/** Returns the reference from a row to its person, and the field with its start. */
function getTimedFields({ registry }: Deps, resource: AnyResource) {
  const name = findPersonReference(resource, registry) ?? ''
  const field = findPersonField(resource, name)
  const start = findNoOverlapRule(resource, name, registry)?.start
  if (!field || !start) throw new Problem(403, 'forbidden')
  return { field, start }
}

type SentChange = ReadValues<typeof suggestionCalls.suggestForHit>['change']

/**
 * Finds the endpoint of a change that affects availability. Throws 403 if the role may not use it.
 */
const toPlanningChange = ({ entity, verb, values }: SentChange, role: Role): PlanningChange => ({
  endpoint: findEndpoint(entity, verb, role),
  body: values ?? {},
})

/** Finds the rows that a change affects, with proposals for them. */
async function suggestForHit(
  action: Action,
  field: PersonField,
  change: PlanningChange,
): Promise<AffectedRowsResponse> {
  const availability = action.hooks.availability?.[field.to]
  if (!availability) throw new Problem(404, 'not_found')
  const { closed, uncovered } = await readAffectedRows(action, field, availability, change)
  const movedRows = await suggestOtherTimes(action, field, closed)
  const suggestions = await suggest(action, uncovered, field, { otherTimes: true })
  const people = new Map(
    [...movedRows.people, ...suggestions.people].map((person) => [person.id, person]),
  )
  return {
    data: suggestions.data,
    moves: movedRows.moves,
    held: [...movedRows.held, ...suggestions.held],
    people: [...people.values()],
  }
}

/** Throws 422 for more rows than a request for proposals may name. */
function assertFewRows(ids: readonly number[]) {
  if (ids.length > MAX_SUGGESTION_ROWS)
    throw new Problem(422, 'too_many_rows', { max: MAX_SUGGESTION_ROWS })
}

/** Handles the calls that propose people and times. */
export const suggestionHandlers: Handlers<typeof suggestionCalls> = {
  async suggest(deps, c, readValues) {
    const { entity, verb, ...names } = await readValues()
    const caller = c.get('caller')
    const endpoint = findAssigningEndpoint(deps, entity, verb, caller.role)
    const field = getPersonField(deps, endpoint)
    const rows = readChosenRows(entity, caller.role, names)
    const answer = await runInAction(deps, c, endpoint, async (action, trx) => {
      const chosenRowIds = await readChosenIds(deps, trx, caller, { endpoint, rows })
      const ids = await readUnassignedIds(action, chosenRowIds, field)
      assertFewRows(ids)
      return suggest(action, ids, field)
    })
    return c.json(answer)
  },

  async suggestForOff(deps, c, readValues) {
    const { entity, verb, ...off } = await readValues()
    const endpoint = findAssigningEndpoint(deps, entity, verb, c.get('caller').role)
    const field = getPersonField(deps, endpoint)
    const answer = await runInAction(deps, c, endpoint, async (action) => {
      const ids = await readAssignedIds(action, field, off)
      return suggest(action, ids, field, { excludedPerson: off.person, otherTimes: true })
    })
    return c.json(answer)
  },

  async suggestForHit(deps, c, readValues) {
    const { entity, verb, change: sentChange } = await readValues()
    const { role } = c.get('caller')
    const change = toPlanningChange(sentChange, role)
    const endpoint = findAssigningEndpoint(deps, entity, verb, role)
    const field = getPersonField(deps, endpoint)
    // The transaction is rolled back.
    const dryRun = runAsDryRun(async (trx: AnyTransaction) => {
      await describeChanges(trx, changeContext(c, change.endpoint.verb, deps.clock()))
      const action = { ...createRequestContext(deps, c, trx), endpoint, values: {} }
      return JSON.stringify(await suggestForHit(action, field, change))
    })
    return sendJsonText(c, await runInTransaction(deps, async () => null, dryRun))
  },

  async suggestMoves(deps, c, readValues) {
    const { entity, verb, day, ...names } = await readValues()
    const caller = c.get('caller')
    const endpoint = findAssigningEndpoint(deps, entity, verb, caller.role)
    const field = getPersonField(deps, endpoint)
    const rows = readChosenRows(entity, caller.role, names)
    const answer = await runInAction(deps, c, endpoint, async (action, trx) => {
      const ids = await readChosenIds(deps, trx, caller, { endpoint, rows })
      assertFewRows(ids)
      const openRows = ids.length > 0 ? await readOpenRows(action, ids, field) : []
      const start = Date.parse(getDayStart(day, action.timeZone) ?? '')
      return { data: [], ...(await suggestOtherTimes(action, field, openRows, start)) }
    })
    return c.json(answer)
  },

  async suggestTimes(deps, c, readValues) {
    const { entity: resource, values: sentValues = {}, day, id, without } = await readValues()
    const { role } = c.get('caller')
    const verb = id === undefined ? 'create' : 'update'
    const endpoint = findEndpoint(resource, verb, role, [verb])
    const { field, start } = getTimedFields(deps, resource)
    const values = parseValues(resource, role, sentValues)
    const answer = await runInAction(deps, c, endpoint, (action) =>
      id === undefined
        ? findFreeTimes({ ...action, values }, field, start, day)
        : findTimesOfRow({ ...action, values }, field, { id, excludedPerson: without }, day),
    )
    return c.json(answer)
  },
}
