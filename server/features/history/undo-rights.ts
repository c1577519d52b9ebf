import { sql } from 'kysely'
import { ACTOR_ENTITY } from '../../../registry/changes/history.ts'
import { listRegistryVerbs } from '../../../registry/entities/life-cycle.ts'
import { mayWriteField } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ADMIN } from '#business/words'
import type { Caller } from '../../auth/sessions.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { RequestContext } from '../../rows/action.ts'
import { buildCallerConditions } from '../../rows/find-row.ts'
import { findEntityByName } from './history-scope.ts'
import { isOffered, judgeUndo, type UndoRight } from './opposite-rights.ts'
import { addOriginalVerbs, type StoredChange, type UndoneChange } from './stored-changes.ts'

/** A change to undo, and the caller's right to undo it. */
interface JudgedChange extends UndoRight {
  change: UndoneChange
  resource: AnyResource
}

const OWN_RIGHT: UndoRight = { right: 'own', refusedFields: [] }
const NO_RIGHT: UndoRight = { right: 'of nobody', refusedFields: [] }

function judgeChange(
  registry: Registry,
  { id, role }: Pick<Caller, 'id' | 'role'>,
  resource: AnyResource,
  change: UndoneChange,
): UndoRight {
  const { entity, row_id, originalVerb } = change
  if (originalVerb === 'profile')
    return entity === ACTOR_ENTITY && row_id === id ? OWN_RIGHT : NO_RIGHT
  const judged = judgeUndo(registry, role, resource, change)
  // The hooks of a verb may change rows of entities without that verb.
  const isByHook =
    listRegistryVerbs(registry).includes(originalVerb) &&
    !isOffered(registry, resource, originalVerb)
  return judged.right === 'of others' && isByHook ? NO_RIGHT : judged
}

/** Determines the right to undo each change. Changes of the same shape have the same rights. */
function judgeChanges(
  registry: Registry,
  caller: Pick<Caller, 'id' | 'role'>,
  changes: readonly UndoneChange[],
): JudgedChange[] {
  const rightsByShape = new Map<string, UndoRight>()
  return changes.flatMap((change) => {
    const { entity, kind, fields, deletes, verb, originalVerb, row_id } = change
    const resource = findEntityByName(registry, entity)
    if (!resource) return []
    const row = originalVerb === 'profile' ? row_id : null
    const key = JSON.stringify([entity, kind, fields, deletes, verb, originalVerb, row])
    const right = rightsByShape.get(key) ?? judgeChange(registry, caller, resource, change)
    rightsByShape.set(key, right)
    return [{ change, resource, ...right }]
  })
}

/** Throws 403 with the changed fields that the role may not write. */
export function refuseUnwritableChanges(
  registry: Registry,
  caller: Pick<Caller, 'id' | 'role'>,
  changes: readonly UndoneChange[],
): void {
  const names = judgeChanges(registry, caller, changes).flatMap(({ resource, refusedFields }) =>
    refusedFields.filter((name) => !mayWriteField(caller.role, resource.fields[name])),
  )
  if (names.length === 0) return
  const text = { key: 'errors.field.not_yours_to_undo' }
  throw new Problem(
    403,
    'not_yours_to_undo',
    {},
    Object.fromEntries(names.map((name) => [name, text])),
  )
}

/** Returns whether the caller does not own some of the rows. */
async function hasForeignRow(
  trx: AnyTransaction,
  caller: Caller,
  resource: AnyResource,
  changes: readonly StoredChange[],
): Promise<boolean> {
  const scope = buildCallerConditions(resource, caller)
  if (scope.length === 0) return false
  const table = sql.table(getTableName(resource))
  const [ids, deletedIds] = [
    changes.flatMap(({ kind, row_id }) => (kind === 'delete' ? [] : [row_id])),
    changes.flatMap(({ kind, id }) => (kind === 'delete' ? [id] : [])),
  ]
  const isForeign = sql`(${sql.join(scope, sql` and `)}) is not true`
  const { rows } = await sql`
    select from ${table} as r where r.id = any (${ids}::int[]) and ${isForeign}
    union all
    select from changes as c cross join lateral jsonb_populate_record(null::${table}, c.before) as r
    where c.id = any (${deletedIds}::bigint[]) and ${isForeign} limit 1`.execute(trx)
  return rows.length > 0
}

/** Returns whether the caller may currently make the opposite change of each by hand. */
async function mayRevert(
  { trx, registry, caller }: Pick<RequestContext, 'trx' | 'registry' | 'caller'>,
  changes: readonly UndoneChange[],
): Promise<boolean> {
  const judged = judgeChanges(registry, caller, changes)
  const ownChanges = judged.filter(({ right }) => right === 'own')
  if (ownChanges.length === 0 || judged.some(({ right }) => right === 'of others')) return false
  for (const resource of new Set(ownChanges.map(({ resource }) => resource))) {
    const entityChanges = ownChanges.filter((judged) => judged.resource === resource)
    const rows = entityChanges.map(({ change }) => change)
    if (await hasForeignRow(trx, caller, resource, rows)) return false
  }
  return true
}

/**
 * Throws 403 unless the caller is an admin, or made the changes and may now make the opposite of
 * each by hand. Nobody undoes a change of a field that they may not write. An API key may undo only
 * its own changes.
 */
export async function refuseForeignChanges(
  context: Pick<RequestContext, 'trx' | 'registry' | 'caller'>,
  storedChanges: readonly StoredChange[],
): Promise<void> {
  const { trx, registry, caller } = context
  const isOfSession = storedChanges.every(({ session_id }) => session_id === caller.sessionId)
  if (caller.scope && !isOfSession)
    throw Object.assign(new Problem(403, 'not_yours_to_undo'), {
      sentence: { key: 'errors.server.not_of_this_key' },
    })
  const changes = await addOriginalVerbs(trx, storedChanges)
  refuseUnwritableChanges(registry, caller, changes)
  if (caller.role === ADMIN) return
  const isAuthor = changes.every(({ actor_id }) => actor_id === caller.id)
  if (!isAuthor || !(await mayRevert(context, changes))) throw new Problem(403, 'not_yours_to_undo')
}
