import { addDays } from 'date-fns/addDays'
import { utc } from '@date-fns/utc'
import { SCOPE_PATTERN } from '../../../registry/account/right-pattern.ts'
import {
  parseScope,
  findExcessScope,
  buildRoleScope,
  formatScope,
} from '../../../registry/account/scope.ts'
import { reports } from '#business'
import { listApiKeys, createApiKey, endApiKey } from '../../auth/api-keys.ts'
import type { AccountHandlers } from './account-handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { recordChanges } from '../../context/request-context.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'
import { mailChange } from './mail-change.ts'
import { confirmOwner } from './profile.ts'

const listOwnKeys = ({ db, clock }: Deps, c: AppContext) =>
  listApiKeys(db, c.get('caller').id, clock())

/** Reads a scope; throws 422 for an invalid one, or one that exceeds the caller's rights. */
function readScope({ registry }: Deps, c: AppContext, text: string): string {
  if (!new RegExp(SCOPE_PATTERN).test(text))
    throw createInvalidProblem({ scope: { key: 'errors.field.not_scope' } })
  const scope = parseScope(text)
  const excessScope = findExcessScope(
    scope,
    buildRoleScope(c.get('caller').role, registry, reports),
  )
  if (excessScope.length > 0) {
    const params = { words: excessScope.slice(0, 5).join(', ') }
    throw createInvalidProblem({ scope: { key: 'errors.field.beyond_rights', params } })
  }
  return formatScope(scope)
}

/** The handlers for the caller's API keys. A new key needs the password, which a thief lacks. */
export const apiKeys: AccountHandlers<'apiKeys' | 'addApiKey' | 'endApiKey'> = {
  apiKeys: listOwnKeys,

  async addApiKey(deps, c, read) {
    const { name, scope, days, current } = await read()
    const newKey = { user_id: c.get('caller').id, name, scope: readScope(deps, c, scope) }
    await confirmOwner(deps, c, current)
    const key = await recordChanges(deps, c, 'create', (trx, now) => {
      const expires_at = addDays(now, days, { in: utc }).toISOString()
      return createApiKey(trx, { ...newKey, expires_at }, now)
    })
    await mailChange(deps, c, {
      change: 'key_added',
      userId: c.get('caller').id,
      params: { key: name },
    })
    return { key, keys: await listOwnKeys(deps, c) }
  },

  async endApiKey(deps, c, read) {
    const { id } = await read()
    const isEnded = await recordChanges(deps, c, 'update', (trx, now) =>
      endApiKey(trx, id, c.get('caller').id, now),
    )
    if (!isEnded) throw new Problem(404, 'not_found')
    return listOwnKeys(deps, c)
  },
}
