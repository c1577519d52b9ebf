import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { isReferenceField } from '../../../registry/fields/targets.ts'
import { isFilteredByDays } from '../../../registry/fields/traits.ts'
import { getTableName } from '../../db/table-name.ts'
import { listSearchedFields } from '../../rows/filters/word-search.ts'
import { findJoinTargets, buildColumnRef } from '../../rows/select-rows.ts'
import { type SearchEntry, hasWord } from './entry-search.ts'

/** Words of which a text needs one: a typed word, or the stored words near it. */
export type WordChoice = readonly string[]

const listIds = (entries: readonly SearchEntry[]) => entries.map(({ row_id }) => row_id)

const matchesIds = (column: RawBuilder<unknown>, entries: readonly SearchEntry[]) =>
  sql`${column} = any (${listIds(entries)}::int[])`

const joinWithOr = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join([sql`false`, ...parts], sql` or `)})`

/** The columns of an entity whose own texts are searched, as `table.column`. */
const listOwnColumns = (resource: AnyResource): string[] =>
  listSearchedFields(resource)
    .filter(([, field]) => !isReferenceField(field))
    .map(([name]) => `${getTableName(resource)}.${name}`)

/** Filters the search entries to an entity's own texts, because entities may share a table. */
export function filterOwnEntries(
  resource: AnyResource,
  entries: readonly SearchEntry[],
): SearchEntry[] {
  const columns = listOwnColumns(resource)
  return entries.filter((entry) => columns.includes(entry.at))
}

/** Returns the sources of a row's texts: its own, and the titles of referenced rows. */
function listPlaces(registry: Registry, resource: AnyResource) {
  const fields = listSearchedFields(resource)
  const pointing = fields.flatMap(([name, field]) =>
    findJoinTargets(registry, name, field).map(({ target, kindCondition }) => ({
      columns: [`${getTableName(target)}.${target.title}`],
      at: buildColumnRef(name),
      kind: kindCondition,
    })),
  )
  const ownColumnNames = listOwnColumns(resource)
  return [{ columns: ownColumnNames, at: buildColumnRef('id'), kind: sql`` }, ...pointing].filter(
    ({ columns }) => columns.length > 0,
  )
}

/** The condition of an entity's rows with matching entries; undefined without any. */
export function buildEntryCondition(
  registry: Registry,
  resource: AnyResource,
  entries: readonly SearchEntry[],
): RawBuilder<unknown> | undefined {
  const parts = listPlaces(registry, resource).flatMap(({ columns, at, kind }) => {
    const ownEntries = entries.filter((entry) => columns.includes(entry.at))
    return ownEntries.length > 0 ? [sql`(${matchesIds(at, ownEntries)}${kind})`] : []
  })
  return parts.length > 0 ? joinWithOr(parts) : undefined
}

/** The conditions that a row contains one word of each of some choices. */
export function hasChoices(
  registry: Registry,
  resource: AnyResource,
  choices: readonly WordChoice[],
): RawBuilder<unknown>[] {
  return choices.map((choice) =>
    joinWithOr(
      listPlaces(registry, resource).map(
        ({ columns, at, kind }) => sql`(${hasWord(at, columns, choice)}${kind})`,
      ),
    ),
  )
}

/** Returns the field with a row's day or time. Current rows rank first. */
const findTimeField = ({ fields }: AnyResource): string | undefined =>
  Object.entries(fields).find(
    ([, field]) =>
      isFilteredByDays(field) && field.type !== 'id' && !field.setOn && !field.nullable,
  )?.[0]

/** The order of found rows: by rank, then live rows, then those close to now. */
export function orderByRank(
  resource: AnyResource,
  entries: readonly SearchEntry[],
  now: Date,
): RawBuilder<unknown> {
  const when = findTimeField(resource)
  const matchingEntries = filterOwnEntries(resource, entries)
  const tiers = [0, 1, 2].map((tier) =>
    matchesIds(
      buildColumnRef('id'),
      matchingEntries.filter((entry) => entry.tier === tier),
    ),
  )
  return sql.join([
    ...tiers.map((matchesTier) => sql`not (${matchesTier})`),
    ...('deleted_at' in resource.fields ? [sql`${buildColumnRef('deleted_at')} is not null`] : []),
    ...(when
      ? [
          sql`abs(extract(epoch from
            ${buildColumnRef(when)}::timestamptz - ${now.toISOString()}::timestamptz))`,
        ]
      : []),
    sql`${buildColumnRef('id')} desc`,
  ])
}
