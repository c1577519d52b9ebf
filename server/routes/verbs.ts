import type { VerbEndpoint } from '../../resources/kit/endpoints.ts'
import type { AppContext, Services } from '../context.ts'
import { uniqueFields } from '../db/schema.ts'
import { anyTable } from '../db/types.ts'
import type { Body } from '../http/body.ts'
import { invalid, Problem, problemOfSql } from '../http/problem.ts'
import { AFTER, GUARDS } from '../overrides.ts'
import { type Action, findRow, onMember, type Row } from '../rows/find.ts'
import { readValues } from '../rows/values.ts'
import { act, answer } from '../rows/verbs.ts'

/** Rows of one call at most. */
const MAX_ROWS = 1000
/** How often a transaction that collided with another is tried again. */
const TRIES = 3

async function inTransaction(services: Services, work: (trx: Action['trx']) => Promise<string>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await anyTable(services.db).transaction().execute(work)
    } catch (error) {
      const problem = problemOfSql(error, () => uniqueFields(services.registry))
      if (problem?.code === 'collided' && attempt < TRIES) continue
      throw problem ?? error
    }
  }
}

/**
 * Answers a call on one row. Entities that share a call (staff and customers do) share
 * rows too: the one that the row belongs to is meant.
 */
export async function answerVerb(
  services: Services,
  endpoints: readonly VerbEndpoint[],
  c: AppContext,
  body: Body,
): Promise<Response> {
  const many = endpoints.some((endpoint) => endpoint.many)
  const ids = many ? idsOf(body) : [body.id]
  const done: Done[] = []
  const json = await inTransaction(services, async (trx) => {
    done.length = 0
    for (const id of ids) {
      done.push(await actOn(services, endpoints, c, trx, many ? { ...body, id } : body))
    }
    const rows = done.map(({ json: row }) => row)
    return many ? `[${rows.join(',')}]` : (rows[0] ?? 'null')
  })
  for (const { name, json: row } of done) await AFTER[name]?.(services, JSON.parse(row), c)
  return c.body(`{"data":${json}}`, 200, { 'content-type': 'application/json; charset=utf-8' })
}

/** What was done to a row, and the row as it is now. */
interface Done {
  name: keyof typeof AFTER
  json: string
}

/** The ids of a call on several rows; one is a list of one. */
function idsOf({ id }: Body): unknown[] {
  const ids = Array.isArray(id) ? [...new Set(id)] : [id]
  if (ids.length === 0 || ids.length > MAX_ROWS)
    throw invalid({ id: { key: 'errors.field.not_ids', params: { max: MAX_ROWS } } })
  return ids
}

async function actOn(
  services: Services,
  endpoints: readonly VerbEndpoint[],
  c: AppContext,
  trx: Action['trx'],
  body: Body,
): Promise<Done> {
  for (const endpoint of endpoints) {
    const { resource, verb, call } = endpoint
    const isForm = verb === 'create' || verb === 'update'
    const said = call.body !== undefined && !isForm && !call.withoutReason
    const action: Action = {
      trx,
      registry: services.registry,
      endpoint,
      caller: c.get('caller'),
      values: readValues(resource, endpoint.body, body, { all: said, some: verb === 'update' }),
      now: services.clock(),
      timeZone: services.timeZone,
    }
    const row = verb === 'create' ? null : await findRow(action)
    if (verb !== 'create' && !row) continue
    const name = `${resource.name}.${verb}` as const
    const member = await onMember(action)
    if (!member) return { name, json: await carryOut(action, row) }
    if (!member.endpoint.roles.includes(action.caller.role)) throw new Problem(403, 'forbidden')
    await carryOut(member, await findRow(member))
    return { name, json: await answer(action, Number(action.values.id)) }
  }
  throw new Problem(404, 'not_found')
}

async function carryOut(action: Action, row: Row | null): Promise<string> {
  const { resource, verb } = action.endpoint
  if (row) await GUARDS[`${resource.name}.${verb}`]?.(action, row)
  return act(action, row)
}
