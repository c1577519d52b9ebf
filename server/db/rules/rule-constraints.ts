import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getCheckKey } from '../../../registry/rules/checks.ts'
import type { AnyTransaction } from '../database-types.ts'
import { buildOverlapStatements, getOverlapRules } from './overlap-rules.ts'
import { getRules } from './rule-sql.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** Reads the constraints of rules in the database. */
async function readConstraints(trx: AnyTransaction): Promise<{ name: string; table: string }[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select c.conname as name, t.relname as table from pg_constraint as c
    join pg_class as t on t.oid = c.conrelid
    where c.contype = 'c' and c.connamespace = current_schema()::regnamespace
      and c.conname ~ '_rule_[0-9a-f]{10}$'`.execute(trx)
  return rows
}

const dropConstraint = ({ name, table }: { name: string; table: string }) =>
  `alter table "${table}" drop constraint if exists "${name}"`

/** Returns statements that drop all rules, before their columns change. */
export const buildRuleDrops = async (trx: AnyTransaction): Promise<string[]> =>
  (await readConstraints(trx)).map(dropConstraint)

/**
 * Returns the statements that make the database enforce exactly the declared rules. A new rule was
 * checked on existing rows before. Rows of an older version are not checked.
 */
export async function buildRuleStatements(
  trx: AnyTransaction,
  registry: Entities,
): Promise<string[]> {
  const declared = Object.values(registry).flatMap(getRules)
  const names = new Set(declared.map(({ name }) => name))
  const stored = await readConstraints(trx)
  const existing = new Set(stored.map(({ name }) => name))
  const missing = new Map(
    declared.filter(({ name }) => !existing.has(name)).map((rule) => [rule.name, rule]),
  )
  return [
    ...stored.filter(({ name }) => !names.has(name)).map(dropConstraint),
    ...[...missing.values()].map(
      ({ table, name, sql: rule }) =>
        `alter table "${table}" add constraint "${name}" check (${rule}) not valid`,
    ),
    ...(await buildOverlapStatements(trx, registry)),
  ]
}

/** The messages of broken rules that have no message of their own. */
const DEFAULT_MESSAGES = {
  row: 'errors.field.wrong_beside_others',
  rows: 'errors.field.overlaps_other',
} as const

/** Returns the problems of broken rules by constraint name: a message at a field. */
export const findBrokenRules = (
  registry: Entities,
): ReadonlyMap<string, Record<string, { key: string }>> =>
  new Map(
    Object.values(registry)
      .flatMap((resource) => [...getRules(resource), ...getOverlapRules(resource)])
      .map(({ name, entity, check, fields }) => {
        const key =
          check.message === undefined
            ? DEFAULT_MESSAGES['noOverlap' in check ? 'rows' : 'row']
            : getCheckKey(entity, check.message)
        return [
          name,
          Object.fromEntries(fields.slice(0, 1).map((fieldName) => [fieldName, { key }])),
        ] as const
      }),
  )
