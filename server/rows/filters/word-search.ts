import { type RawBuilder, sql } from 'kysely'
import { isCodeField } from '../../../registry/fields/codes.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import { SEARCH_LIMITS } from '../../../registry/values/search-limits.ts'
import { removeSigns, listSearchWords, spellings } from '../../../registry/values/search-text.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { escapeLike } from '../../db/search/search-entries.ts'
import { getTableName } from '../../db/table-name.ts'
import { type Message, Problem } from '../../http/problem.ts'
import { buildColumnRef, findJoinTargets, getTitleSql } from '../select-rows.ts'

/** The LIKE pattern that finds a word anywhere. */
const buildLikePattern = (word: string) => `%${escapeLike(word)}%`

/** Returns the problem of a search text that is too long; undefined if there is none. */
export function findSearchProblem(text: string): Message | undefined {
  if (text.length > SEARCH_LIMITS.length)
    return { key: 'errors.field.too_long', params: { max: SEARCH_LIMITS.length } }
  return listSearchWords(text).length > SEARCH_LIMITS.words
    ? { key: 'errors.field.too_many_words', params: { max: SEARCH_LIMITS.words } }
    : undefined
}

/** The condition that a text contains a folded word. Numbers are compared without signs. */
function buildTextContains(field: Field | undefined, text: RawBuilder<unknown>, word: string) {
  if (isCodeField(field))
    return sql`search_number(${text}) like ${buildLikePattern(removeSigns(word))}`
  const matches = spellings(word).map(
    (spelling) => sql`search_text(${text}) like ${buildLikePattern(spelling)}`,
  )
  return sql`(${sql.join(matches, sql` or `)})`
}

/**
 * The conditions that a field contains a word. Referenced rows are found by a hashed subquery. An
 * array would be faster for rare words, which use an index, but slow for common ones.
 */
function buildWordConditions(registry: Registry, name: string, field: Field, word: string) {
  const targets = findJoinTargets(registry, name, field)
  if (targets.length === 0) return [buildTextContains(field, buildColumnText(name, field), word)]
  return targets.map(({ target, alias, kindCondition }) => {
    const titleField = target.fields[target.title]
    const matchingIds = sql`select ${sql.ref(`${alias}.id`)} from ${sql.table(getTableName(target))}
      as ${sql.ref(alias)} where ${buildTextContains(titleField, getTitleSql(target, alias), word)}`
    return sql`(${buildColumnRef(name)} in (${matchingIds})${kindCondition})`
  })
}

/** Returns the fields that an entity's search covers, by name. */
export const listSearchedFields = (resource: AnyResource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.type !== 'id' && field.search)

/** A column as text. Text columns have no cast, so that their index applies. */
const buildColumnText = (name: string, { type }: Field) =>
  getTypeTraits(type).kind === 'text' ? buildColumnRef(name) : sql`${buildColumnRef(name)}::text`

/** The condition that a field has a value which contains each word of a text. */
export function buildFieldContains(
  registry: Registry,
  name: string,
  field: Field,
  text: string,
): RawBuilder<unknown> {
  const words = listSearchWords(text).map(
    (word) => sql`(${sql.join(buildWordConditions(registry, name, field, word), sql` or `)})`,
  )
  return sql`(${sql.join([sql`${buildColumnRef(name)} is not null`, ...words], sql` and `)})`
}

/**
 * The conditions of a search: each word is in one of the searched fields. Throws 400 for a search
 * that is too long.
 */
export function buildSearchConditions(
  registry: Registry,
  resource: AnyResource,
  q: string,
): RawBuilder<unknown>[] {
  const problem = findSearchProblem(q)
  if (problem) throw new Problem(400, 'invalid', {}, { q: problem })
  const fields = listSearchedFields(resource)
  if (fields.length === 0) return []
  return listSearchWords(q).map((word) => {
    const fieldMatches = fields.flatMap(([name, field]) =>
      buildWordConditions(registry, name, field, word),
    )
    return sql`(${sql.join(fieldMatches, sql` or `)})`
  })
}
