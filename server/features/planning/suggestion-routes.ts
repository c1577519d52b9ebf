import { Hono } from 'hono'
import {
  assignedField,
  findPersonName,
  type HitAnswer,
  MAX_SUGGESTED,
} from '../../../registry/changes/suggestions.ts'
import { getNoOverlap } from '../../../registry/changes/busy.ts'
import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { receives } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { Input, Inputs } from '../../../registry/calls/call.ts'
import { parseEach, parseInput } from '../../calls/read-call.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { changeContext, requestContext } from '../../context/request-context.ts'
import { describeChanges } from '../../db/change-context.ts'
import { type AnyTransaction, anyTable } from '../../db/database-types.ts'
import { asDryRun } from '../../db/rollback.ts'
import { inTransaction } from '../../db/transaction.ts'
import { jsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { refuseUnwritable } from '../../http/field-rights.ts'
import { type Body, readBody, refuseUnknownFields } from '../../http/read-body.ts'
import { readValues } from '../../rows/read-values.ts'
import { findFreeTimes, findTimesOfRow } from './free-times.ts'
import type { Action } from '../../rows/action.ts'
import { parseWord, parsed, refuse } from '../batches/body-parts.ts'
import { chosenIds } from '../batches/chosen-ids.ts'
import { type BatchValues, readBatch } from '../batches/read-batch.ts'
import { type PlanningChange, readHitRows } from './closing.ts'
import { suggestOtherTimes } from './other-times.ts'
import { findPersonField, type PersonField } from './read-tasks.ts'
import { readAssignedIds, readUnassignedIds } from './rows-of-person.ts'
import { suggest } from './suggest.ts'
import { listDecidingEntities, listTimedEntities, mayAssign } from './suggestions-openapi.ts'

/** Reads the rows and the verb of a request as a batch has them. */
function readChosen(deps: Deps, role: Role, body: Body) {
  const inputs: Inputs = batchCalls.batch.body
  refuseUnknownFields(body, Object.keys(inputs))
  const values = parseEach(Object.keys(inputs), (name) =>
    parseInput(inputs[name] as Input, body[name], deps),
  )
  return readBatch(role, values as unknown as BatchValues)
}

/** The request lines of proposals in the capabilities. */
export const SUGGESTION_CALLS = [
  'POST suggestions',
  'POST suggestions/off',
  'POST suggestions/times',
  'POST suggestions/hit',
] as const

/** Returns the reference in which a verb assigns a person. Throws 404 for other verbs. */
function personField({ registry }: Deps, { resource, verb }: VerbEndpoint): PersonField {
  const name = assignedField(resource, verb, registry)
  const field = name === undefined ? undefined : findPersonField(resource, name)
  if (!field) throw new Problem(404, 'not_found')
  return field
}

/** Runs work in a transaction as an action of the verb, without changes. */
const inAction = <T>(
  deps: Deps,
  c: AppContext,
  endpoint: VerbEndpoint,
  work: (action: Action, trx: AnyTransaction) => Promise<T>,
): Promise<T> =>
  anyTable(deps.db)
    .transaction()
    .execute((trx) => work({ ...requestContext(deps, c, trx), endpoint, values: {} }, trx))

/** Responds with proposals for the unassigned ones of the chosen rows. */
async function answerSuggestions(deps: Deps, c: AppContext): Promise<Response> {
  const body = await readBody(c)
  const caller = c.get('caller')
  const batch = readChosen(deps, caller.role, { ...body, dryRun: 1 })
  const field = personField(deps, batch.endpoint)
  const answer = await inAction(deps, c, batch.endpoint, async (action, trx) => {
    const chosen = await chosenIds(deps, trx, caller, batch)
    const ids = await readUnassignedIds(action, chosen, field)
    if (ids.length > MAX_SUGGESTED) throw new Problem(422, 'too_many_rows', { max: MAX_SUGGESTED })
    return suggest(action, ids, field)
  })
  return c.json(answer)
}

/** Reads the person and the period of a request. */
const readAbsence = (body: Body) => ({
  person: Number(parsed('person', { type: 'id' }, body.person)),
  from: String(parsed('from', { type: 'datetime' }, body.from)),
  to: String(parsed('to', { type: 'datetime' }, body.to)),
})

/** Responds with proposals for the rows of a person who is absent in a period. */
async function answerAbsent(deps: Deps, c: AppContext): Promise<Response> {
  const { person, from, to, ...body } = await readBody(c)
  const off = readAbsence({ person, from, to })
  const role = c.get('caller').role
  parseWord(body, 'entity', Object.keys(deps.registry))
  const { endpoint } = readChosen(deps, role, { ...body, ids: [1], dryRun: 1 })
  const field = personField(deps, endpoint)
  const answer = await inAction(deps, c, endpoint, async (action) => {
    const ids = await readAssignedIds(action, field, off)
    return suggest(action, ids, field, { without: off.person, otherTimes: true })
  })
  return c.json(answer)
}

/** Reads the values entered so far. Texts have no effect, so they are ignored. */
function readSentValues({ endpoint }: TimedRow, role: Role, body: Body): Action['values'] {
  const { resource } = endpoint
  const { values = {} } = body
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return refuse('values', { key: 'errors.field.not_object' })
  const names = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.type !== 'id' && receives(role, resource.fields[name]),
  )
  refuseUnwritable(role, resource, names, values as Body)
  return readValues(resource, names, values as Body, { some: true })
}

/** A row that takes the time of a person: a new one, or a stored one that moves. */
interface TimedRow {
  endpoint: VerbEndpoint
  field: PersonField
  start: string
}

/** Finds how a role gives rows of an entity another time. */
function readTimedRow({ registry }: Deps, role: Role, body: Body): TimedRow {
  const name = parseWord(body, 'entity', listTimedEntities(registry))
  const resource: AnyResource = registry[name as keyof Registry]
  const person = findPersonName(resource, registry) ?? ''
  const field = findPersonField(resource, person)
  const start = getNoOverlap(resource, person, registry)?.start
  const verb = body.id === undefined ? 'create' : 'update'
  const endpoint = listEndpoints({ [name]: resource }).find(
    (one): one is VerbEndpoint => one.kind === 'verb' && one.verb === verb,
  )
  if (!field || !start || !endpoint?.roles.includes(role)) throw new Problem(403, 'forbidden')
  return { endpoint, field, start }
}

/** Answers the times of a day at which a row can begin, each with who would take it. */
async function answerTimes(deps: Deps, c: AppContext): Promise<Response> {
  const body = await readBody(c)
  const { role } = c.get('caller')
  refuseUnknownFields(body, ['entity', 'values', 'day', 'id', 'without'])
  const timed = readTimedRow(deps, role, body)
  const values = readSentValues(timed, role, body)
  const day = String(parsed('day', { type: 'date' }, body.day))
  const readId = (name: string) =>
    body[name] === undefined ? undefined : Number(parsed(name, { type: 'id' }, body[name]))
  const [id, without] = [readId('id'), readId('without')]
  const answer = await inAction(deps, c, timed.endpoint, (action) =>
    id === undefined
      ? findFreeTimes({ ...action, values }, timed.field, timed.start, day)
      : findTimesOfRow({ ...action, values }, timed.field, { id, without }, day),
  )
  return c.json(answer)
}

/** Reads a change that decides who can do rows. Throws 403 if the role may not make it. */
function readPlanningChange({ registry }: Deps, role: Role, sent: unknown): PlanningChange {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return refuse('change', { key: 'errors.field.not_object' })
  const { values = {}, ...rest } = sent as Body
  refuseUnknownFields(rest, ['entity', 'verb'])
  const name = parseWord(rest, 'entity', listDecidingEntities(registry))
  const resource: AnyResource = registry[name as keyof Registry]
  const verb = parseWord(rest, 'verb', entityVerbs(resource))
  const endpoint = listEndpoints({ [name]: resource }).find(
    (endpoint): endpoint is VerbEndpoint =>
      endpoint.kind === 'verb' && endpoint.verb === verb && !endpoint.many,
  )
  if (!endpoint?.roles.includes(role)) throw new Problem(403, 'forbidden')
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return refuse('values', { key: 'errors.field.not_object' })
  return { endpoint, body: values as Body }
}

/** Finds the rows that a change hits, with proposals for them. */
async function suggestForHit(
  action: Action,
  field: PersonField,
  change: PlanningChange,
): Promise<HitAnswer> {
  const availability = action.hooks.availability?.[field.to]
  if (!availability) throw new Problem(404, 'not_found')
  const { closed, uncovered } = await readHitRows(action, field, availability, change)
  const moves = await suggestOtherTimes(action, field, closed)
  const others = await suggest(action, uncovered, field, { otherTimes: true })
  const people = new Map([...moves.people, ...others.people].map((person) => [person.id, person]))
  return {
    ...{ data: others.data, moves: moves.data, held: [...moves.held, ...others.held] },
    people: [...people.values()],
  }
}

/** Responds with proposals for the rows that a change would hit. Nothing is kept. */
async function answerHit(deps: Deps, c: AppContext): Promise<Response> {
  const { change: sent, ...body } = await readBody(c)
  const { role } = c.get('caller')
  const change = readPlanningChange(deps, role, sent)
  parseWord(body, 'entity', Object.keys(deps.registry))
  const { endpoint } = readChosen(deps, role, { ...body, ids: [1], dryRun: 1 })
  const field = personField(deps, endpoint)
  const work = async (trx: AnyTransaction) => {
    await describeChanges(trx, changeContext(c, change.endpoint.verb, deps.clock()))
    const action = { ...requestContext(deps, c, trx), endpoint, values: {} }
    return JSON.stringify(await suggestForHit(action, field, change))
  }
  return jsonText(c, await inTransaction(deps, async () => null, asDryRun(work)))
}

/** The routes that propose people for rows. */
export function suggestionRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use('/suggestions/*', async (c, next) => {
    if (!mayAssign(c.get('caller').role, deps.registry)) throw new Problem(403, 'forbidden')
    await next()
  })
  app.post('/suggestions', (c) => answerSuggestions(deps, c))
  app.post('/suggestions/off', (c) => answerAbsent(deps, c))
  app.post('/suggestions/times', (c) => answerTimes(deps, c))
  app.post('/suggestions/hit', (c) => answerHit(deps, c))
  return app
}
