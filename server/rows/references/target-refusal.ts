import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Condition, ConditionsByField } from '../../../registry/fields/conditions.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import type { Message } from '../../http/problem.ts'
import { buildConditions, buildColumnRef } from '../select-rows.ts'

/** The row that a reference points to. */
export interface ReferenceTarget {
  trx: AnyTransaction
  target: AnyResource
  id: unknown
  today: string
}

/** Selects the target row if it meets all conditions. `id` is its id in SQL. */
export function buildTargetQuery(
  { target, today }: Pick<ReferenceTarget, 'target' | 'today'>,
  id: RawBuilder<unknown>,
  ...where: readonly ConditionsByField[]
): RawBuilder<unknown> {
  const parts = [
    sql`${buildColumnRef('id')} = ${id}`,
    ...buildConditions(target.rows?.where),
    ...where.flatMap((conditions) => buildConditions(conditions, today)),
  ]
  return sql`select 1 from ${sql.table(getTableName(target))} as r
    where ${sql.join(parts, sql` and `)}`
}

/** Returns whether the target row meets the conditions. */
export async function matchesTarget(
  reference: ReferenceTarget,
  where: ConditionsByField = {},
): Promise<boolean> {
  const query = buildTargetQuery(reference, sql`${reference.id}`, where)
  const { rows } = await query.execute(reference.trx)
  return rows.length > 0
}

/** The condition that a row can still be chosen: it is not deleted. */
export const getLiveConditions = ({ fields }: AnyResource): ConditionsByField =>
  'deleted_at' in fields ? { deleted_at: null } : {}

/** Returns why a row that does not meet a condition cannot be chosen. */
function getRefusal(name: string, condition: Condition, target: AnyResource): Message {
  if (target.choosable && name in target.choosable) return { key: 'errors.field.not_offered' }
  const hasOperator = (operator: string) =>
    condition !== null && typeof condition === 'object' && operator in condition
  if (hasOperator('below'))
    return { key: 'errors.field.used_up', params: { context: getTableName(target) } }
  if (hasOperator('until')) return { key: 'errors.field.not_begun' }
  if (hasOperator('from')) return { key: 'errors.field.is_over' }
  return { key: 'errors.field.not_there' }
}

/** Returns why a row cannot be chosen; null if it can. */
export async function getTargetRefusal(
  reference: ReferenceTarget,
  where: ConditionsByField = {},
): Promise<Message | null> {
  const live = getLiveConditions(reference.target)
  if (await matchesTarget(reference, { ...live, ...where })) return null
  if (!(await matchesTarget(reference, live))) return { key: 'errors.field.not_there' }
  for (const [name, condition] of Object.entries(where))
    if (!(await matchesTarget(reference, { [name]: condition })))
      return getRefusal(name, condition, reference.target)
  return null
}
