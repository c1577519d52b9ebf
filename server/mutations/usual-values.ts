import { sql } from 'kysely'
import {
  hasOwnReason,
  isExpectedValue,
  listExpectedValues,
} from '../../registry/changes/expected-values.ts'
import { buildRowSource } from '../db/computed/rows-with-computed.ts'
import { type FieldMessage, createReasonProblem } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'

/** Reads fields of a stored row, including computed fields, as text. */
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
 * Throws 409 for values that differ from the usual ones, unless the request gives a reason. A queued
 * offline change has already happened, so it needs no reason. Neither does a call that requires a
 * text of its own.
 */
export async function requireUsualValues(action: Action, row: Row): Promise<void> {
  const { endpoint, values, overrideReason, doneAt } = action
  const { resource, verb } = endpoint
  const sentFields = listExpectedValues(resource, verb).filter(([name]) => name in values)
  if (sentFields.length === 0 || overrideReason || doneAt || hasOwnReason(resource, verb)) return
  const usualValues = await readFields(
    action,
    row,
    sentFields.map(([, value]) => value),
  )
  const warnings = sentFields.flatMap(([name, value]): FieldMessage[] => {
    const field = resource.fields[name]
    if (!field || isExpectedValue(field, values[name], usualValues[value])) return []
    const params = {
      other: `resources.${resource.name}.fields.${value}`,
      value: String(usualValues[value] ?? ''),
    }
    return [{ code: 'unusual', field: name, text: { key: 'errors.field.unusual', params } }]
  })
  if (warnings.length > 0) throw createReasonProblem(warnings)
}
