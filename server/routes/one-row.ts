import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { createRequestContext } from '../context/request-context.ts'
import { allowAnyTable, type AnyTransaction } from '../db/database-types.ts'
import { retryCollisions } from '../db/rollback.ts'
import { readIfMatch } from '../http/conditional.ts'
import { sendJsonText } from '../http/json-text.ts'
import type { Body } from '../http/read-body.ts'
import { changeRow } from '../mutations/change-row.ts'
import { buildEntityTag } from '../rows/entity-tag.ts'
import { answerUnlessUnchanged } from './lists.ts'

/** The maximum attempts at a read whose plan another server outdates by changing a column. */
const MAX_ATTEMPTS = 2

/**
 * Responds with the row that a body names; with 304 or cached bytes if it is unchanged. Throws 404 if
 * the caller has no such row.
 */
export async function answerRow(
  deps: Deps,
  endpoints: readonly [VerbEndpoint, ...VerbEndpoint[]],
  c: AppContext,
  body: Body,
): Promise<Response> {
  const ifMatch = readIfMatch(c)
  // A read changes nothing and needs no transaction.
  const context = createRequestContext(deps, c, allowAnyTable(deps.db) as AnyTransaction)
  const readRowJson = () =>
    retryCollisions(MAX_ATTEMPTS, async () => {
      const { readRow } = await changeRow(context, { endpoints, ifMatch }, body)
      return ['{"data":', await readRow(), '}']
    })
  const [{ resource, call }, ...otherEndpoints] = endpoints
  // Versions cover the row and its titles, but not its lines.
  if (ifMatch || otherEndpoints.length > 0 || resource.lines)
    return sendJsonText(c, (await readRowJson()).join(''))
  const { id: caller, role } = c.get('caller')
  const key = JSON.stringify([resource.name, call.request, role, caller, body])
  const state = await deps.versionCache.versions(c.get('caller'))
  const tag = buildEntityTag(state, { registry: deps.registry, resource, key })
  return answerUnlessUnchanged(deps, c, { key, tag, read: readRowJson })
}
