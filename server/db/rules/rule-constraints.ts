import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { checkKey } from '../../../registry/rules/checks.ts'
import type { AnyTransaction } from '../database-types.ts'
import { rulesOf } from './rule-sql.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** The constraints of rules that a database has. */
async function constraintsThere(trx: AnyTransaction): Promise<{ name: string; table: string }[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select c.conname as name, t.relname as table from pg_constraint as c
    join pg_class as t on t.oid = c.conrelid
    where c.contype = 'c' and c.connamespace = current_schema()::regnamespace
      and c.conname ~ '_rule_[0-9a-f]{10}$'`.execute(trx)
  return rows
}

const drop = ({ name, table }: { name: string; table: string }) =>
  `alter table "${table}" drop constraint if exists "${name}"`

/** The statements that take all rules off, before columns below them change. */
export const withoutRules = async (trx: AnyTransaction): Promise<string[]> =>
  (await constraintsThere(trx)).map(drop)

/**
 * The statements by which the database keeps the rules that are declared, and no others. Rows that
 * are there are looked at before, where a rule is new; those of an older version are left alone.
 */
export async function ruleStatements(trx: AnyTransaction, registry: Entities): Promise<string[]> {
  const declared = Object.values(registry).flatMap(rulesOf)
  const names = new Set(declared.map(({ name }) => name))
  const there = await constraintsThere(trx)
  const known = new Set(there.map(({ name }) => name))
  const missing = new Map(
    declared.filter(({ name }) => !known.has(name)).map((rule) => [rule.name, rule]),
  )
  return [
    ...there.filter(({ name }) => !names.has(name)).map(drop),
    ...[...missing.values()].map(
      ({ table, name, sql: rule }) =>
        `alter table "${table}" add constraint "${name}" check (${rule}) not valid`,
    ),
  ]
}

/** What to say where the database refuses what breaks a rule, by the name of its constraint: a sentence at a field. */
export const ruleProblems = (
  registry: Entities,
): ReadonlyMap<string, Record<string, { key: string }>> =>
  new Map(
    Object.values(registry)
      .flatMap(rulesOf)
      .map(({ name, entity, check, fields }) => {
        const key =
          check.message === undefined
            ? 'errors.field.wrong_beside_others'
            : checkKey(entity, check.message)
        return [name, Object.fromEntries(fields.slice(0, 1).map((at) => [at, { key }]))] as const
      }),
  )
