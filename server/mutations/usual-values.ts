import { sql } from 'kysely'
import { isExpectedValue, listExpected } from '../../registry/changes/expected-values.ts'
import { buildRowSource } from '../db/computed/rows-with-computed.ts'
import { type FieldMessage, needsReason } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'

/** Reads fields of a stored row, computed ones too, as the API returns them. */
async function readFields(
  { trx, registry, endpoint }: Action,
  row: Row,
  names: readonly string[],
): Promise<Row> {
  const columns = names.map((name) => sql`${sql.ref(`r.${name}`)}::text as ${sql.ref(name)}`)
  const { rows } = await sql<Row>`select ${sql.join(columns)}
    from ${buildRowSource(registry, endpoint.resource)} as r where r.id = ${row.id}`.execute(trx)
  return rows[0] ?? {}
}

/**
 * Throws 409 for values that differ from the usual ones, unless the call gives a reason. A change
 * that a device kept has happened already, so it needs none.
 */
export async function requireUsualValues(action: Action, row: Row): Promise<void> {
  const { endpoint, values, overrideReason, doneAt } = action
  const { resource, verb } = endpoint
  const sent = listExpected(resource, verb).filter(([name]) => name in values)
  if (sent.length === 0 || overrideReason || doneAt) return
  const usual = await readFields(
    action,
    row,
    sent.map(([, value]) => value),
  )
  const warnings = sent.flatMap(([name, value]): FieldMessage[] => {
    const field = resource.fields[name]
    if (!field || isExpectedValue(field, values[name], usual[value])) return []
    const params = {
      other: `resources.${resource.name}.fields.${value}`,
      value: String(usual[value] ?? ''),
    }
    return [{ code: 'unusual', field: name, text: { key: 'errors.field.unusual', params } }]
  })
  if (warnings.length > 0) throw needsReason(warnings)
}
