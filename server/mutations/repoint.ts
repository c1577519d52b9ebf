import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { getTableName } from '../db/table-name.ts'
import { type Referrer, createReferencedProblem } from '../http/problem.ts'
import {
  holdsIdsOfTable,
  buildReferrerConditions,
  countReferrers,
} from '../rows/references/referrers.ts'
import { buildConditions, buildColumnRef } from '../rows/select-rows.ts'

/** The maximum number of rounds. Triggers may copy a reference that moves in a later round. */
const MAX_ROUNDS = 3

/** A request to move all references from one row to another. */
export interface RepointRequest {
  trx: AnyTransaction
  registry: Registry
  resource: AnyResource
  from: number
  to: number
  now: Date
}

/**
 * Replaces an id in a field that holds a list of ids, without duplicates; returns the ids of the
 * changed rows.
 */
async function repointInLists(
  { trx, from, to }: RepointRequest,
  referrer: AnyResource,
  name: string,
  auditAssignments: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  const column = buildColumnRef(name)
  const value = sql`(select array_agg(distinct one order by one)
    from unnest(array_replace(${column}, ${from}, ${to})) as one)`
  const assignments = [sql`${sql.ref(name)} = ${value}`, ...auditAssignments]
  const where = [sql`${column} && array[${from}]::int[]`, ...buildConditions(referrer.rows?.where)]
  const { rows } = await sql<{ id: number }>`update ${sql.table(getTableName(referrer))} as r
    set ${sql.join(assignments)} where ${sql.join(where, sql` and `)} returning r.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Returns the fields whose references move. A ledger gets new entries from the rows that move.
 * Documents stay as they were issued, but lists find them by their party.
 */
function listMovableFields({ fields, ledger, documentBook }: AnyResource) {
  const entries = Object.entries(fields)
  if (ledger) return []
  return documentBook ? entries.filter(([name]) => name === documentBook.party) : entries
}

/** Moves the references of one entity's rows; returns the ids of the changed rows. */
async function repointRows(request: RepointRequest, referrer: AnyResource): Promise<number[]> {
  const { trx, registry, resource, from, to, now } = request
  const auditAssignments = Object.entries(referrer.fields)
    .filter(([, field]) => field.type === 'datetime' && field.setOn === 'update')
    .map(([name]) => sql`${sql.ref(name)} = ${now.toISOString()}`)
  const ids: number[] = []
  for (const [name, field] of listMovableFields(referrer)) {
    if (holdsIdsOfTable(registry, field, getTableName(resource)))
      ids.push(...(await repointInLists(request, referrer, name, auditAssignments)))
    for (const kind of buildReferrerConditions(registry, field, getTableName(resource))) {
      const assignments = [sql`${sql.ref(name)} = ${to}`, ...auditAssignments]
      const where = [
        sql`${buildColumnRef(name)} = ${from}${kind}`,
        ...buildConditions(referrer.rows?.where),
      ]
      const { rows } = await sql<{ id: number }>`update ${sql.table(getTableName(referrer))} as r
        set ${sql.join(assignments)} where ${sql.join(where, sql` and `)} returning r.id`.execute(
        trx,
      )
      ids.push(...rows.map(({ id }) => id))
    }
  }
  return ids
}

/**
 * Moves all references from one row to another, including those of deleted rows; returns the number
 * of rows by entity. Throws 409 if a reference is derived and cannot be moved. Errors of database
 * constraints are rethrown.
 */
export async function repointReferences(request: RepointRequest): Promise<Referrer[]> {
  const { trx, registry, resource, from } = request
  const referringEntities = Object.values<AnyResource>(registry).filter(({ union }) => !union)
  const movedIds = new Map<string, Set<number>>()
  let remaining: Referrer[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const referrer of referringEntities)
      for (const id of await repointRows(request, referrer))
        movedIds.set(referrer.name, (movedIds.get(referrer.name) ?? new Set()).add(id))
    remaining = await countReferrers(trx, registry, { resource, ids: [from] })
    if (remaining.length === 0) break
  }
  if (remaining.length > 0) throw createReferencedProblem(remaining)
  return [...movedIds].map(([name, ids]) => ({ name, count: ids.size }))
}
