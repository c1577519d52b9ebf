import { type RawBuilder, sql } from 'kysely'
import { isCode } from '../../../registry/fields/codes.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { traitsOf } from '../../../registry/fields/traits.ts'
import { compact, searchWords, spellings } from '../../../registry/values/search-text.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { markOfEntries } from '../../db/search/search-entries.ts'
import { tableOf } from '../../db/table-name.ts'
import { tablesOf } from '../../db/tables/schema.ts'
import { anyOf, joinTargets, rowColumn } from '../select-rows.ts'
import { escapedLike, search, searchedFields } from './word-search.ts'

/** Where texts of a row are kept: its own, or the title of a row that it points to. */
interface Place {
  source: string
  field: string
  declared: Field
  /** The column of the row that has the id under which the text is kept. */
  id: RawBuilder<unknown>
  /** A further condition on the row: the type of a polymorphic reference. */
  kind: RawBuilder<unknown>
  /** The texts from which on reading rows in their order finds a page sooner. */
  most: number
}

/** Rows that are looked up by their ids at most: more of them are found soon in any order. */
const MOST_OWN = 5000
/** Rows that are pointed to at most, each by many rows. */
const MOST_TITLES = 500

/** The places of the texts that a search asks; undefined where one of them is not kept as a text. */
function placesOf(registry: Registry, resource: AnyResource): Place[] | undefined {
  const places: Place[] = []
  for (const [name, field] of searchedFields(resource)) {
    const targets = joinTargets(registry, name, field)
    for (const { target, kind } of targets) {
      const declared = target.fields[target.title]
      if (!declared || target.union) return undefined
      const source = tableOf(target)
      const id = rowColumn(name)
      places.push({ source, field: target.title, declared, id, kind, most: MOST_TITLES })
    }
    if (targets.length > 0) continue
    const place = { source: tableOf(resource), field: name, declared: field }
    places.push({ ...place, id: rowColumn('id'), kind: sql``, most: MOST_OWN })
  }
  const areKept = places.every(({ declared }) => traitsOf(declared.type).kind === 'text')
  return areKept && !resource.union ? places : undefined
}

const patternsOf = ({ declared }: Place, word: string) =>
  (isCode(declared) ? [compact(word)] : spellings(word)).map((one) => `%${escapedLike(one)}%`)

const marks = new WeakMap<Registry, string>()

/** The mark of the texts that a server of this registry keeps. */
function markOf(registry: Registry): string {
  const mark = marks.get(registry) ?? markOfEntries(tablesOf(registry), registry)
  marks.set(registry, mark)
  return mark
}

/** Whether the texts that are kept are those of this registry: a newer server beside this one may keep others. */
async function areOwnTexts(db: Db, registry: Registry): Promise<boolean> {
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description(to_regclass('search_entries')) as mark`.execute(db)
  return rows[0]?.mark?.endsWith(` ${markOf(registry)}`) === true
}

/** The ids whose texts have a word, of each place; undefined where they are too many. */
async function idsWith(db: Db, places: readonly Place[], word: string) {
  const parts = places.map((place, at) => {
    const likes = patternsOf(place, word).map((pattern) => sql`text like ${pattern}`)
    return sql`(select ${sql.lit(at)}::int as place, row_id from search_entries
      where source = ${place.source} and field = ${place.field}
        and (${sql.join(likes, sql` or `)}) limit ${place.most + 1})`
  })
  const { rows } = await sql<{ place: number; row_id: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const ids = places.map((): number[] => [])
  for (const { place, row_id } of rows) ids[place]?.push(row_id)
  return ids.some((some, at) => some.length > (places[at]?.most ?? 0)) ? undefined : ids
}

/** What a search of a list comes to. */
export interface FoundWords {
  where: readonly RawBuilder<unknown>[]
  /** The rows that have a rare word, to select from in place of the table; absent where all words are common. */
  from?: RawBuilder<unknown>
  /** Whether every word is in so many rows that counting them takes long. */
  isCommon: boolean
}

/** The rows with a word, by their ids. The database looks them up first, whatever the order asks for. */
function rowsWith(resource: AnyResource, places: readonly Place[], ids: readonly number[][]) {
  const groups = places.map(({ id, kind }, at) => [
    sql`${id} = any (${ids[at] ?? []}::int[])${kind}`,
  ])
  return sql`(select r.* from ${sql.table(tableOf(resource))} as r where ${anyOf(groups)} offset 0)`
}

/**
 * Finds the conditions of a search. A rare word becomes the ids of the rows that have it, which are
 * looked up in an index of all texts; rows with a common one are met soon in any order.
 */
export async function findWords(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  q: string,
): Promise<FoundWords> {
  const where = search(registry, resource, q)
  const places = placesOf(registry, resource)
  if (where.length === 0 || !places || places.length === 0) return { where, isCommon: false }
  if (!(await areOwnTexts(db, registry))) return { where, isCommon: false }
  const found = await Promise.all(searchWords(q).map((word) => idsWith(db, places, word)))
  const countOf = (ids: readonly number[][]) => ids.reduce((sum, some) => sum + some.length, 0)
  const rarest = found
    .flatMap((ids, at) => (ids ? [{ ids, at }] : []))
    .sort((one, other) => countOf(one.ids) - countOf(other.ids))[0]
  if (!rarest) return { where, isCommon: true }
  return {
    where: where.filter((_, at) => at !== rarest.at),
    from: rowsWith(resource, places, rarest.ids),
    isCommon: false,
  }
}
