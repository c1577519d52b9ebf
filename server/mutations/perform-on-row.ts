import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { Caller } from '../auth/sessions.ts'
import type { Deps } from '../context/context.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { refuseUnwritable, writableBy } from '../http/field-rights.ts'
import type { EntityTags } from '../http/conditional.ts'
import type { Body } from '../http/read-body.ts'
import { Problem } from '../http/problem.ts'
import type { Action } from '../rows/action.ts'
import { asMemberAction, findRow } from '../rows/find-row.ts'
import { readValues } from '../rows/read-values.ts'
import { answerOf, rowAsJson } from './perform-action.ts'
import { performExplained } from './perform-explained.ts'
import { withoutRemedies } from './restore.ts'
import { withoutReason } from './override-reason.ts'
import { refuseStale } from './row-version.ts'

/** A verb as somebody asks for it, of the entities that share its path. */
export interface AskedVerb {
  endpoints: readonly VerbEndpoint[]
  caller: Caller
  /** The versions that the row may have; null for any. */
  ifMatch: EntityTags | null
  /** The `Accept-Language` of the caller. */
  language?: string
  /** What the verb asks may be missing, because it is only tried. */
  isTrial?: boolean
}

/** A performed verb, and what reads the resulting row as JSON text, within the same transaction. */
export interface PerformedCall {
  call: VerbEndpoint
  id: number
  readRow: () => Promise<string> | string
}

function actionOf(
  { registry, hooks, clock, timeZone }: Deps,
  trx: AnyTransaction,
  endpoint: VerbEndpoint,
  { caller, language, isTrial = false }: AskedVerb,
  sent: Body,
): Action {
  const { resource, verb, call } = endpoint
  const { body: rest, remedies } = withoutRemedies(verb, sent)
  const { body, overrideReason } = withoutReason(endpoint, rest)
  const isForm = verb === 'create' || verb === 'update'
  const isBodyRequired = call.body !== undefined && !isForm && !call.withoutReason
  const leniency = { all: isBodyRequired, some: isTrial || verb === 'update' }
  refuseUnwritable(caller.role, resource, endpoint.body, body)
  const names = writableBy(caller.role, resource, endpoint.body)
  const values = readValues(resource, names, body, leniency)
  const now = clock()
  return {
    trx,
    registry,
    hooks,
    endpoint,
    caller,
    values,
    now,
    timeZone,
    language,
    remedies,
    overrideReason,
    isTrial,
  }
}

/**
 * Performs a verb on the row that a body names, whichever way it came in. Where entities share a
 * path (those of one table do), the entity that has the row is used. Throws a `Problem` for a body
 * or row that does not allow it, 404 where the caller has no such row.
 */
export async function performOnRow(
  deps: Deps,
  trx: AnyTransaction,
  asked: AskedVerb,
  body: Body,
): Promise<PerformedCall> {
  const { endpoints, caller, ifMatch } = asked
  for (const endpoint of endpoints) {
    const action = actionOf(deps, trx, endpoint, asked, body)
    const row = endpoint.verb === 'create' ? null : await findRow(action)
    if (endpoint.verb !== 'create' && !row) continue
    if (row) await refuseStale(action, row, ifMatch)
    const member = await asMemberAction(action)
    if (!member) {
      const id = await performExplained(action, row)
      return { call: endpoint, id, readRow: () => answerOf(action, id) }
    }
    if (!member.endpoint.roles.includes(caller.role)) throw new Problem(403, 'forbidden')
    await performExplained(member, await findRow(member))
    const id = Number(action.values.id)
    return { call: endpoint, id, readRow: () => rowAsJson(action, id) }
  }
  throw new Problem(404, 'not_found')
}
