import { type RawBuilder, sql } from 'kysely'
import { isCode } from '../../../registry/fields/codes.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { getTraits } from '../../../registry/fields/traits.ts'
import { compact, spellings } from '../../../registry/values/search-text.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { entryContains, indexedEntryContains } from '../../db/search/search-entries.ts'
import { getTableName } from '../../db/table-name.ts'
import { joinTargets, rowColumn } from '../select-rows.ts'
import { searchedFields } from './word-search.ts'

type Sql = RawBuilder<unknown>

/** The place of a row's text: its own, or the title of a referenced row. */
export interface Place {
  source: string
  field: string
  declared: Field
  /** The column of the row that has the id under which the text is kept. */
  id: Sql
  /** A further condition on the row: the type of a polymorphic reference. */
  kind: Sql
  isOwn: boolean
  /** True if the texts of its table have an index of their own. */
  isIndexed: boolean
}

/** Rows that are looked up by their ids at most: more of them are found soon in any order. */
export const MAX_WORD_ROWS = 5000
/** Titles that are looked up at most, each of which many rows may point to. */
const MAX_TITLES = 500

/** The ids whose texts have a word, of each place; undefined for a place where they are too many. */
export type IdsByPlace = readonly (readonly number[] | undefined)[]

/** Returns the places of the texts that a search asks; undefined where one of them is not kept as a text. */
export function wordPlaces(
  registry: Registry,
  resource: AnyResource,
  hasIndex: (source: string) => boolean,
): Place[] | undefined {
  const places: Place[] = []
  for (const [name, field] of searchedFields(resource)) {
    const targets = joinTargets(registry, name, field)
    for (const { target, kind } of targets) {
      const declared = target.fields[target.title]
      if (!declared || target.union) return undefined
      const source = getTableName(target)
      places.push({
        source,
        field: target.title,
        declared,
        kind,
        id: rowColumn(name),
        isOwn: false,
        isIndexed: hasIndex(source),
      })
    }
    if (targets.length > 0) continue
    const source = getTableName(resource)
    places.push({
      source,
      field: name,
      declared: field,
      kind: sql``,
      id: rowColumn('id'),
      isOwn: true,
      isIndexed: hasIndex(source),
    })
  }
  const areKept = places.every(({ declared }) => getTraits(declared.type).kind === 'text')
  return areKept && !resource.union ? places : undefined
}

const listSpellings = ({ declared }: Place, word: string): readonly string[] =>
  isCode(declared) ? [compact(word)] : spellings(word)

/** The condition that an entry is of a place and contains a word. */
function isEntry(place: Place, word: string, contains: (text: string) => Sql): Sql {
  const texts = listSpellings(place, word).map(contains)
  return sql`source = ${sql.lit(place.source)} and field = ${place.field}
    and (${sql.join(texts, sql` or `)})`
}

/** The same condition, as an index of the entries finds it. */
const isFoundEntry = (place: Place, word: string): Sql =>
  isEntry(place, word, place.isIndexed ? indexedEntryContains : entryContains)

const isShort = (text: string) => [...text].length < 3

const getRowLimit = ({ isOwn }: Place) => (isOwn ? MAX_WORD_ROWS : MAX_TITLES)

/** Groups rows by their place; undefined for a place with more than it may have. */
function groupIds(
  rows: readonly { place: number; id: number }[],
  most: readonly number[],
): IdsByPlace {
  const ids = most.map((): number[] => [])
  for (const { place, id } of rows) ids[place]?.push(id)
  return ids.map((placeIds, at) => (placeIds.length > (most[at] ?? 0) ? undefined : placeIds))
}

/**
 * Looks a word up in the index of all texts: the ids whose texts have it, of each place. One or two
 * letters are in so many texts that they are not looked up.
 */
export async function findIds(db: Db, places: readonly Place[], word: string): Promise<IdsByPlace> {
  if (places.some((place) => listSpellings(place, word).some(isShort)))
    return places.map(() => undefined)
  const parts = places.map(
    (place, at) => sql`(select ${sql.lit(at)}::int as place, row_id as id from search_entries
      where ${isFoundEntry(place, word)} limit ${getRowLimit(place) + 1})`,
  )
  const { rows } = await sql<{ place: number; id: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return groupIds(rows, places.map(getRowLimit))
}

/**
 * Finds the ids of the rows that have a word, by the ids of texts; undefined where they are too many.
 * Each title may be that of many rows.
 */
export async function findRowIds(
  db: Db,
  resource: AnyResource,
  places: readonly Place[],
  ids: IdsByPlace,
): Promise<number[] | undefined> {
  if (ids.includes(undefined)) return undefined
  const own = places.flatMap(({ isOwn }, at) => (isOwn ? (ids[at] ?? []) : []))
  const parts = places.flatMap(({ isOwn, id, kind }, at) =>
    isOwn || ids[at]?.length === 0
      ? []
      : [
          sql`(select ${rowColumn('id')} from ${sql.table(getTableName(resource))} as r
            where ${id} = any (${[...(ids[at] ?? [])]}::int[])${kind} limit ${MAX_WORD_ROWS + 1})`,
        ],
  )
  if (parts.length === 0) return [...new Set(own)]
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  if (rows.length > MAX_WORD_ROWS) return undefined
  return [...new Set([...own, ...rows.map(({ id }) => id)])]
}

/** The ids of a place as an array: those that were looked up, or all that have the word. */
const idArray = (place: Place, word: string, ids: readonly number[] | undefined): Sql =>
  ids
    ? sql`${[...ids]}::int[]`
    : sql`array(select row_id from search_entries where ${isFoundEntry(place, word)})`

/** The rows of an entity that have a word, found by the ids of their texts. The database looks them up first. */
export function rowsWithWord(
  resource: AnyResource,
  places: readonly Place[],
  word: string,
  ids: IdsByPlace,
): Sql {
  const conditions = places.flatMap((place, at) =>
    ids[at]?.length === 0
      ? []
      : [sql`(${place.id} = any (${idArray(place, word, ids[at])})${place.kind})`],
  )
  return sql`(select r.* from ${sql.table(getTableName(resource))} as r
    where (${sql.join([sql`false`, ...conditions], sql` or `)}) offset 0)`
}

/** The condition that a row has a word, tested row by row: where too many texts have it, the row's own ones are looked at. */
export function testsWord(places: readonly Place[], word: string, ids: IdsByPlace): Sql {
  const tests = places.flatMap((place, at) => {
    const placeIds = ids[at]
    if (placeIds?.length === 0) return []
    return placeIds
      ? [sql`(${place.id} = any (${[...placeIds]}::int[])${place.kind})`]
      : [
          // A value, because the database would look up all entries for an "exists".
          sql`(coalesce((select true from search_entries
            where row_id = ${place.id} and ${isEntry(place, word, entryContains)}), false)${place.kind})`,
        ]
  })
  return sql`(${sql.join([sql`false`, ...tests], sql` or `)})`
}
