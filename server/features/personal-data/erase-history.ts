import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { listPersonalFields } from '../../../registry/entities/person.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import { ERASURE_SETTING } from '../../db/tables/change-log.ts'
import type { Erasure } from './erase-rows.ts'
import { buildNeutralValue, isIdentifying } from './neutral-values.ts'
import { listStoredEntities } from './personal-rows.ts'

/** The texts that the person's fields have now and had before. */
export interface PersonalTexts {
  all: ReadonlySet<string>
  /** The texts that are enough to recognize the person, such as an e-mail address. */
  identifying: ReadonlySet<string>
}

/** Allows this transaction to empty values in history and in closed rows. */
export async function openHistory({ trx }: Erasure): Promise<void> {
  await sql`select set_config(${ERASURE_SETTING}, 'on', true)`.execute(trx)
}

/** The entities of a table, with their personal fields. */
function getPersonalParts({ registry }: Erasure, table: string) {
  const entities = listStoredEntities(registry, table)
  const fieldNames = [
    ...new Set(entities.flatMap((resource) => listPersonalFields(registry, resource))),
  ]
  return { entities, names: entities.map(({ name }) => name), fieldNames }
}

const findField = (entities: readonly AnyResource[], name: string) =>
  entities.find(({ fields }) => name in fields)?.fields[name]

/** Returns whether the values of a field are texts, which other tables may repeat. */
function isText(entities: readonly AnyResource[], name: string): boolean {
  const field = findField(entities, name)
  const { kind } = getTypeTraits(field?.type ?? 'id')
  return kind === 'text' || kind === 'files' || field?.type === 'coordinate'
}

/** Reads the texts of the person's fields from history, which has the current ones, too. */
export async function readPersonalTexts(erasure: Erasure): Promise<PersonalTexts> {
  const all = new Set<string>()
  const identifying = new Set<string>()
  for (const [table, ids] of erasure.rows.idsByTable) {
    const { entities, names, fieldNames } = getPersonalParts(erasure, table)
    const textNames = fieldNames.filter((name) => isText(entities, name))
    const { rows } = await sql<{ name: string; text: string }>`
      select distinct f.key as name, f.value as text from changes as c
      cross join lateral (select * from jsonb_each_text(c.before)
        union all select * from jsonb_each_text(c.after)) as f
      where c.entity = any (${names}::text[]) and c.row_id = any (${[...ids]}::int[])
        and f.key = any (${textNames}::text[]) and f.value <> ''`.execute(erasure.trx)
    for (const { name, text } of rows) {
      all.add(text)
      if (entities.some((resource) => isIdentifying(resource, name))) identifying.add(text)
    }
  }
  return { all, identifying }
}

/**
 * Replaces the personal values in the history of the person's rows by their current ones, and
 * removes reasons. The changes themselves stay. Returns their number.
 */
export async function eraseHistory(erasure: Erasure): Promise<number> {
  const { trx, text } = erasure
  let count = 0
  for (const [table, ids] of erasure.rows.idsByTable) {
    const { entities, names, fieldNames } = getPersonalParts(erasure, table)
    const declared = [...new Set(entities.flatMap(({ fields }) => Object.keys(fields)))]
    const neutralPairs = fieldNames.flatMap((name) => [
      sql`${name}::text`,
      buildNeutralValue(findField(entities, name), sql`p.id`, text),
    ])
    const eraseSide = (side: 'before' | 'after') => {
      const values = sql.ref(`c.${side}`)
      return sql`(${values} - array(select key from jsonb_object_keys(${values}) as key
          where key <> all (${declared}::text[])))
        || coalesce((select jsonb_object_agg(name, coalesce(to_jsonb(t) -> name, p.neutral -> name))
          from unnest(${fieldNames}::text[]) as name where ${values} ->> name is not null), '{}')`
    }
    const { numAffectedRows } = await sql`update changes as c
      set before = ${eraseSide('before')}, after = ${eraseSide('after')}, reason = null
      from (select p.id, jsonb_build_object(${sql.join(neutralPairs)}) as neutral
        from unnest(${[...ids]}::int[]) as p (id)) as p
      left join ${sql.table(table)} as t on t.id = p.id
      where c.row_id = p.id and c.entity = any (${names}::text[])`.execute(trx)
    count += Number(numAffectedRows)
  }
  return count
}
