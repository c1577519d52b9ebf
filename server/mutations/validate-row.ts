import { sql } from 'kysely'
import { getChoices } from '../../registry/entities/choices.ts'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import { matchesConditions } from '../../registry/fields/conditions.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { getTypeTraits } from '../../registry/fields/traits.ts'
import { listCheckFields } from '../../registry/rules/check.ts'
import { findRuleProblems } from '../../registry/rules/checks.ts'
import { getTableName } from '../db/table-name.ts'
import { refuseLargeFiles } from '../features/uploads/refuse-large-files.ts'
import { createInvalidProblem, type Message } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'
import { getDefaults } from '../rows/proposed-rows.ts'
import type { Values } from '../rows/read-values.ts'
import { refuseInvalidReferences } from '../rows/references/refuse-invalid-references.ts'

/**
 * Reads the references that the row copies from its referenced rows. Other references are checked
 * against them.
 */
export async function readCopiedReferences({
  trx,
  registry,
  endpoint,
  values,
}: Action): Promise<Values> {
  const columns = Object.entries(endpoint.resource.fields).flatMap(([name, field]) => {
    if (field.type !== 'reference' || !field.copies) return []
    const [reference, sourceColumn] = field.copies
    const source = endpoint.resource.fields[reference]
    if (source?.type !== 'reference' || !values[reference]) return []
    const table = sql.table(getTableName(registry[source.to]))
    return sql`(select ${sql.ref(sourceColumn)} from ${table} where id = ${values[reference]})
      as ${sql.ref(name)}`
  })
  if (columns.length === 0) return {}
  const { rows } = await sql<Values>`select ${sql.join(columns)}`.execute(trx)
  return { ...rows[0] }
}

/** Formats a stored value as the API does, because the database formats times differently. */
function toApiFormat(field: Field | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const kind = field && getTypeTraits(field.type).kind
  if (kind === 'time') return value.slice(0, 'HH:MM'.length)
  return kind === 'instant' ? new Date(value).toISOString() : value
}

const omitNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** Throws 422 at a field whose value contradicts another value of the row. */
function refuseFailedChecks({ endpoint, values }: Action, row: Row | null): void {
  const { resource, verb } = endpoint
  const writtenValues: Values = { ...values, ...getTransition(resource, verb)?.set }
  // Skip checks whose fields the request does not change.
  const checks = resource.checks?.filter((check) =>
    listCheckFields(check, resource.fields).some((name) => name in writtenValues),
  )
  if (!checks || checks.length === 0) return
  // A new row has defaults for missing values.
  const submitted = row ? writtenValues : omitNulls(writtenValues)
  const stored = Object.entries(row ?? getDefaults(resource)).map(([name, value]) => [
    name,
    toApiFormat(resource.fields[name], value),
  ])
  const problems = findRuleProblems(
    { ...resource, checks },
    { ...Object.fromEntries(stored), ...submitted },
  )
  if (Object.keys(problems).length > 0) throw createInvalidProblem(problems)
}

/**
 * Throws 422 at the reference by which a role that sees only its own rows would write a row of
 * somebody else.
 */
function refuseOthersRow({ endpoint, caller }: Action, copied: Values): void {
  const { ownerField, fields } = endpoint.resource
  const name = ownerField?.[caller.role] ?? ''
  if (!(name in copied) || copied[name] === caller.id) return
  const field = fields[name]
  const [reference = name] = field?.type === 'reference' ? (field.copies ?? []) : []
  throw createInvalidProblem({ [reference]: { key: 'errors.field.not_there' } })
}

/**
 * Throws 422 at each field whose value contradicts another one, refers to a row that cannot be
 * chosen, or is too large a file. Adds copied references to the values, and replaces titles of
 * references by ids.
 */
export async function validateRow(action: Action, row: Row | null): Promise<void> {
  const copied = await readCopiedReferences(action)
  refuseOthersRow(action, copied)
  Object.assign(action.values, copied)
  refuseFailedChecks(action, row)
  await refuseInvalidReferences(action, row)
  await refuseLargeFiles(action)
}

/**
 * Throws 422 for values that would move a row out of its entity, where the caller could not find it
 * again.
 */
export function assertInScope({ endpoint, values }: Action, row: Row | null): void {
  const { resource } = endpoint
  const after = { ...row, ...values }
  const problems: Record<string, Message> = {}
  for (const [name, condition] of Object.entries(resource.rows?.where ?? {})) {
    const field = resource.fields[name]
    if (!field || !(name in values) || matchesConditions(after, { [name]: condition })) continue
    const allowedValues = getChoices(resource, name, field).join(', ')
    problems[name] = { key: 'errors.field.not_choice', params: { values: allowedValues } }
  }
  if (Object.keys(problems).length > 0) throw createInvalidProblem(problems)
}
