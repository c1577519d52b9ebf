import { sql } from 'kysely'
import type { VerbEndpoint } from '../../resources/kit/endpoints.ts'
import type { AppContext, Services } from '../context.ts'
import { anyTable } from '../db/types.ts'
import type { Body } from '../http/body.ts'
import { Problem, problemOfSql } from '../http/problem.ts'
import { GUARDS } from '../overrides.ts'
import { readValues } from '../rows/values.ts'
import { type Action, act, findRow } from '../rows/verbs.ts'

/** How often a transaction that collided with another is tried again. */
const TRIES = 3

async function inTransaction(services: Services, work: (trx: Action['trx']) => Promise<string>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await anyTable(services.db)
        .transaction()
        .execute(async (trx) => {
          await sql`set local lock_timeout = '5s'`.execute(trx)
          return work(trx)
        })
    } catch (error) {
      const problem = problemOfSql(error)
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
  const json = await inTransaction(services, async (trx) => {
    for (const endpoint of endpoints) {
      const { resource, verb, call } = endpoint
      const whole = !['create', 'update'].includes(verb)
      const action: Action = {
        trx,
        registry: services.registry,
        endpoint,
        caller: c.get('caller'),
        values: readValues(resource, endpoint.body, body, whole && call.body !== undefined),
        now: services.clock(),
      }
      const row = verb === 'create' ? null : await findRow(action)
      if (verb !== 'create' && !row) continue
      GUARDS[`${resource.name}.${verb}`]?.(action)
      return act(action, row)
    }
    throw new Problem(404, 'not_found')
  })
  return c.body(`{"data":${json}}`, 200, { 'content-type': 'application/json; charset=utf-8' })
}
