import { type RawBuilder, sql } from 'kysely'
import type { AskedWords } from '../../../registry/values/asked-words.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { isPointing } from '../../../registry/fields/pointing.ts'
import { isOfDays } from '../../../registry/fields/traits.ts'
import { tableOf } from '../../db/table-name.ts'
import { searchedFields } from '../../rows/filters/word-search.ts'
import { joinTargets, rowColumn } from '../../rows/select-rows.ts'
import { type Entry, hasWord } from './entry-search.ts'

const ids = (entries: readonly Entry[]) => entries.map(({ row_id }) => row_id)

const inOf = (column: RawBuilder<unknown>, entries: readonly Entry[]) =>
  sql`${column} = any (${ids(entries)}::int[])`

const anyOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join([sql`false`, ...parts], sql` or `)})`

/** The columns of an entity whose own texts are searched, as `table.column`. */
const ownColumns = (resource: AnyResource): string[] =>
  searchedFields(resource)
    .filter(([, field]) => !isPointing(field))
    .map(([name]) => `${tableOf(resource)}.${name}`)

/** The entries of the own texts of an entity's rows; entities may share a table. */
export function ownEntries(resource: AnyResource, entries: readonly Entry[]): Entry[] {
  const columns = ownColumns(resource)
  return entries.filter((entry) => columns.includes(entry.at))
}

/** Where the texts of a row are: its own, and the titles of the rows that it points to. */
function placesOf(registry: Registry, resource: AnyResource) {
  const fields = searchedFields(resource)
  const pointing = fields.flatMap(([name, field]) =>
    joinTargets(registry, name, field).map(({ target, kind }) => ({
      columns: [`${tableOf(target)}.${target.title}`],
      at: rowColumn(name),
      kind,
    })),
  )
  const own = ownColumns(resource)
  return [{ columns: own, at: rowColumn('id'), kind: sql`` }, ...pointing].filter(
    ({ columns }) => columns.length > 0,
  )
}

/** The condition of the rows of an entity that were found by one of these entries; undefined if there are none. */
export function foundBy(
  registry: Registry,
  resource: AnyResource,
  entries: readonly Entry[],
): RawBuilder<unknown> | undefined {
  const parts = placesOf(registry, resource).flatMap(({ columns, at, kind }) => {
    const there = entries.filter((entry) => columns.includes(entry.at))
    return there.length > 0 ? [sql`(${inOf(at, there)}${kind})`] : []
  })
  return parts.length > 0 ? anyOf(parts) : undefined
}

/** The conditions that the other words are somewhere in a row too. */
export function hasOtherWords(
  registry: Registry,
  resource: AnyResource,
  { words: [, ...others] }: AskedWords,
): RawBuilder<unknown>[] {
  return others.map((word) =>
    anyOf(
      placesOf(registry, resource).map(
        ({ columns, at, kind }) => sql`(${hasWord(at, columns, word)}${kind})`,
      ),
    ),
  )
}

/** The day or moment that somebody gave a row, by which those of about now come first. */
const whenOf = ({ fields }: AnyResource): string | undefined =>
  Object.entries(fields).find(
    ([, field]) => isOfDays(field) && field.type !== 'id' && !field.setOn && !field.nullable,
  )?.[0]

/** The order of found rows: those whose own text fits best, that are not deleted, that are of about now. */
export function byFit(
  resource: AnyResource,
  entries: readonly Entry[],
  now: Date,
): RawBuilder<unknown> {
  const when = whenOf(resource)
  const own = ownEntries(resource, entries)
  const tiers = [0, 1, 2].map((tier) =>
    inOf(
      rowColumn('id'),
      own.filter((entry) => entry.tier === tier),
    ),
  )
  return sql.join([
    ...tiers.map((isIn) => sql`not (${isIn})`),
    ...('deleted_at' in resource.fields ? [sql`${rowColumn('deleted_at')} is not null`] : []),
    ...(when
      ? [
          sql`abs(extract(epoch from
            ${rowColumn(when)}::timestamptz - ${now.toISOString()}::timestamptz))`,
        ]
      : []),
    sql`${rowColumn('id')} desc`,
  ])
}
