import { sql } from 'kysely'
import type { ResourceName } from '#business/words'
import type { ParamValues } from '../../../registry/reports/parse-params.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { Deps } from '../../context/context.ts'
import { getTableName } from '../../db/table-name.ts'
import { createInvalidProblem, type Message } from '../../http/problem.ts'
import { buildConditions, buildColumnRef } from '../../rows/select-rows.ts'

interface Reference {
  field: string
  to: ResourceName
  value: string | number
}

/**
 * Lists the rows to which parameters refer. Group keys are not checked, because a role may not know
 * whether a row exists.
 */
export function listParamReferences(report: AnyReport, values: ParamValues): readonly Reference[] {
  return Object.entries(report.params).flatMap(([field, param]) => {
    const value = values[field] ?? null
    return param.type === 'reference' && value !== null ? [{ field, to: param.to, value }] : []
  })
}

/**
 * Throws 422 at each parameter whose row does not exist. Deleted rows are accepted, because reports
 * may count rows that refer to them.
 */
export async function refuseMissingRows(
  { db, registry }: Pick<Deps, 'db' | 'registry'>,
  references: readonly Reference[],
): Promise<void> {
  const problems: Record<string, Message> = {}
  for (const { field, to, value } of references) {
    const target = registry[to]
    const parts = [sql`${buildColumnRef('id')} = ${value}`, ...buildConditions(target.rows?.where)]
    const { rows } = await sql`select 1 from ${sql.table(getTableName(target))} as r
      where ${sql.join(parts, sql` and `)}`.execute(db)
    if (rows.length === 0) problems[field] = { key: 'errors.field.not_there' }
  }
  if (Object.keys(problems).length > 0) throw createInvalidProblem(problems)
}
