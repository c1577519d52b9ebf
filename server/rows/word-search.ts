import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import type { Field } from '../../resources/kit/fields/field-types.ts'
import { SEARCH } from '../../resources/kit/values/search-limits.ts'
import { tableOf } from '../db/table-name.ts'
import { type Message, Problem } from '../http/problem.ts'
import { rowColumn, joinTargets, titleOf } from './select-rows.ts'

/** The LIKE pattern that finds a word anywhere, with its special characters escaped. */
const like = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const invalidSearch = (q: Message) => new Problem(400, 'invalid', {}, { q })

/** Splits a search into distinct words; throws 400 above the limits. */
function wordsOf(q: string): readonly string[] {
  if (q.length > SEARCH.length)
    throw invalidSearch({ key: 'errors.field.too_long', params: { max: SEARCH.length } })
  const words = [...new Set(q.split(/\s+/).filter(Boolean))]
  if (words.length > SEARCH.words)
    throw invalidSearch({ key: 'errors.field.too_many_words', params: { max: SEARCH.words } })
  return words
}

/**
 * The conditions under which a field contains a word. Referenced rows are found by a hashed
 * subquery: an array would be faster for rare words, which use an index, but takes seconds for
 * common ones.
 */
function contains(registry: Registry, name: string, field: Field, word: string) {
  const targets = joinTargets(registry, name, field)
  if (targets.length === 0) return [sql`${rowColumn(name)}::text ilike ${like(word)}`]
  return targets.map(({ target, alias, kind }) => {
    const found = sql`select ${sql.ref(`${alias}.id`)} from ${sql.table(tableOf(target))}
      as ${sql.ref(alias)} where ${titleOf(target, alias)} ilike ${like(word)}`
    return sql`(${rowColumn(name)} in (${found})${kind})`
  })
}

/** The condition that each word of a text is somewhere in one field. */
export function containing(
  registry: Registry,
  name: string,
  field: Field,
  text: string,
): RawBuilder<unknown> {
  const words = wordsOf(text).map(
    (word) => sql`(${sql.join(contains(registry, name, field, word), sql` or `)})`,
  )
  return sql`(${sql.join([sql`true`, ...words], sql` and `)})`
}

/** The conditions of a search: each word must be in one of the searched fields. */
export function search(
  registry: Registry,
  resource: AnyResource,
  q: string,
): RawBuilder<unknown>[] {
  const words = wordsOf(q)
  const fields = Object.entries(resource.fields).filter(
    ([, field]) => field.type !== 'id' && field.search,
  )
  if (fields.length === 0) return []
  return words.map((word) => {
    const anywhere = fields.flatMap(([name, field]) => contains(registry, name, field, word))
    return sql`(${sql.join(anywhere, sql` or `)})`
  })
}
