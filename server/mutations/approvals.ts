import { sql } from 'kysely'
import { listVerbEndpoints } from '../../registry/entities/endpoints.ts'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { listSourceStates } from '../../registry/entities/transition.ts'
import type { ConditionsByField } from '../../registry/fields/conditions.ts'
import { isLargerDecimal, parseExactDecimal } from '../../registry/values/computed/exact.ts'
import { changeContext } from '../context/request-context.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { describeChanges, giveVerb } from '../db/change-context.ts'
import { allowAnyTable } from '../db/database-types.ts'
import { getTableName } from '../db/table-name.ts'
import { createApprovalProblem, type NeededApproval, Problem } from '../http/problem.ts'
import type { Action, ChangeRow, Row } from '../rows/action.ts'
import { findSettingsEntity } from '../rows/business-store.ts'
import { insertRow } from '../rows/insert-row.ts'
import type { Values } from '../rows/read-values.ts'
import { buildConditions } from '../rows/select-rows.ts'

/** Returns the entity whose rows are calls that wait for a second person; undefined without one. */
const findApprovalsEntity = (
  registry: Readonly<Record<string, AnyResource>>,
): AnyResource | undefined => Object.values(registry).find(({ approvals }) => approvals)

/** Returns the conditions of a call that still waits for a second person. */
function getWaitingConditions(entity: AnyResource): ConditionsByField {
  const transition = getTransition(entity, entity.approvals?.approve ?? '') ?? {}
  const [state = ''] = listSourceStates(transition) ?? []
  return entity.states?.[state]?.when ?? {}
}

/** Reads the limits of amounts from the settings; null for no limit. */
async function readLimits({ trx, registry }: Action): Promise<Row> {
  const settings = findSettingsEntity(registry)
  if (!settings) return {}
  const { rows } = await sql<Row>`select * from ${sql.table(getTableName(settings))}
    order by id limit 1`.execute(trx)
  return rows[0] ?? {}
}

const isAbove = (amount: unknown, limit: unknown) => {
  const [value, max] = [amount, limit].map((number) => parseExactDecimal(String(number ?? '')))
  return value && max ? isLargerDecimal(value, max) : false
}

/**
 * Throws 409 if an amount that a call writes is above its limit, unless a second person approves
 * the call. `sentValues` are the values of the body.
 */
export async function requireApproval(action: Action, sentValues: Values): Promise<void> {
  const { endpoint, values, isApproved } = action
  const limits = Object.entries(
    getTransition(endpoint.resource, endpoint.verb)?.approvalAbove ?? {},
  )
  if (limits.length === 0 || isApproved) return
  const settings = await readLimits(action)
  for (const [name, setting] of limits) {
    const [amount, limit] = [values[name], settings[setting]]
    if (isAbove(amount, limit))
      throw createApprovalProblem({
        endpoint,
        values: sentValues,
        amount: String(amount),
        limit: String(limit),
      })
  }
}

/** Returns the first text that a call requires, which says why somebody makes it. */
function getReason({ endpoint: { resource, verb }, values }: NeededApproval) {
  const names = getTransition(resource, verb)?.requiredFields ?? []
  const name = names.find((candidate) => resource.fields[candidate]?.type === 'text')
  return name === undefined ? null : (values[name] ?? null)
}

/** Returns the name by which a polymorphic field refers to an entity. */
const findKind = (entity: AnyResource, name: string, target: AnyResource) => {
  const field = entity.fields[name]
  if (field?.type !== 'polymorphic') return undefined
  const kind = Object.entries(field.to).find(([, targetName]) => targetName === target.name)?.[0]
  return kind === undefined ? undefined : { [field.typeField]: kind }
}

/**
 * Adds a refused call to those that wait for a second person, unless the same call on its row waits
 * already. It runs in a transaction of its own, because the refused one is rolled back.
 */
export async function requestApproval(
  deps: Deps,
  c: AppContext,
  needed: NeededApproval,
): Promise<void> {
  const { endpoint, values, amount } = needed
  const entity = findApprovalsEntity(deps.registry)
  const names = entity?.approvals
  const kind = names && findKind(entity, names.row, endpoint.resource)
  if (!kind) return
  const now = deps.clock()
  await allowAnyTable(deps.db)
    .transaction()
    .execute(async (trx) => {
      await describeChanges(trx, changeContext(c, 'create', now))
      // Two equal requests at the same time follow each other.
      await sql`select from ${sql.table(getTableName(endpoint.resource))} where id = ${values.id}
      for update`.execute(trx)
      const call = { ...kind, [names.row]: Number(values.id), [names.verb]: endpoint.verb }
      const waiting = buildConditions({ ...getWaitingConditions(entity), ...call })
      const { rows } = await sql`select from ${sql.table(getTableName(entity))} as r
      where ${sql.join(waiting, sql` and `)}`.execute(trx)
      if (rows.length > 0) return
      await insertRow(trx, entity, {
        ...call,
        [names.body]: JSON.stringify(values),
        [names.amount]: amount,
        [names.reason]: getReason(needed),
        [names.requester]: c.get('caller').id,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
    })
}

/**
 * Makes the call that an approved row holds, with the rights of the person who approves it. Throws
 * 409 if that person requested it, and 403 if they may not make it.
 */
export async function performApproved(action: Action, row: Row, change: ChangeRow): Promise<void> {
  const { trx, registry, caller, endpoint } = action
  const names = endpoint.resource.approvals
  if (!names || names.approve !== endpoint.verb) return
  if (row[names.requester] === caller.id) throw new Problem(409, 'own_request')
  const field = endpoint.resource.fields[names.row]
  const kind = field?.type === 'polymorphic' ? String(row[field.typeField]) : ''
  const target = field?.type === 'polymorphic' ? field.to[kind] : undefined
  const verb = String(row[names.verb])
  const endpoints = target ? listVerbEndpoints(registry[target], verb) : []
  const allowed = endpoints.filter(({ roles }) => roles.includes(caller.role))
  if (allowed.length === 0) throw new Problem(403, 'forbidden')
  await giveVerb(trx, verb)
  const body = JSON.parse(String(row[names.body])) as Values
  await change({ ...action, isApproved: true }, { endpoints: allowed, ifMatch: null }, body)
  await giveVerb(trx, endpoint.verb)
}
