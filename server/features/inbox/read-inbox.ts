import { type RawBuilder, sql } from 'kysely'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { InboxGroup, InboxItem } from '../../../registry/calls/inbox-calls.ts'
import { MAX_INBOX_ITEMS } from '../../../registry/entities/inbox.ts'
import { separatesDeletedRows } from '../../../registry/entities/life-cycle.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import { findUnionMemberFields } from '../../../registry/entities/union.ts'
import type { ConditionsByField } from '../../../registry/fields/conditions.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { buildRowSource } from '../../db/computed/rows-with-computed.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildReadSql } from '../../db/tables/columns.ts'
import { buildEntityTag } from '../../rows/entity-tag.ts'
import { DONE_VERSION } from '../../rows/entity-versions.ts'
import { listConditions } from '../../rows/list-rows.ts'
import { buildMomentConditions } from '../../rows/moment-conditions.ts'
import {
  combineConditions,
  buildDisplayNameSql,
  buildConditions,
  getTitleSql,
  buildColumnRef,
  buildWhereClause,
} from '../../rows/select-rows.ts'
import { buildChangedByOthers, startOfToday } from './changed-by-others.ts'
import { exceedsMaxAtOnce } from './max-at-once.ts'
import { type OpenKind, openKinds } from './open-kinds.ts'
import {
  type ItemNote,
  selectItemVersion,
  translateNote,
  prepareKind,
  type ReadyKind,
  buildUnavailableConditions,
} from './unavailable-rows.ts'

type Sql = RawBuilder<unknown>

/** A minute in milliseconds: after it, other rows may be due. */
const MINUTE = 60_000

/** A row of an inbox kind, with the numbers of all open and done rows of the kind. */
interface DueRow {
  id: number
  version: number
  title: string | null
  display_name: string | null
  at: string | null
  member: string | null
  member_id: number | null
  is_done: boolean
  total: number
  done: number
}

/** The conditions of the rows of a kind that its list shows the caller, without deleted ones. */
export function visibleConditions(deps: Deps, caller: Caller, kind: OpenKind): Sql[] {
  const { resource, list } = kind
  const today = getLocalDay(deps.timeZone, deps.clock())
  const live = separatesDeletedRows(list) ? [sql`${buildColumnRef('deleted_at')} is null`] : []
  return [...listConditions(resource, list, caller, today), ...live]
}

/** The conditions of the rows that need attention. */
function buildDueConditions(deps: Deps, caller: Caller, kind: ReadyKind): Sql[] {
  const { where, when, time, maxAtOnce } = kind
  const now = deps.clock()
  const today = getLocalDay(deps.timeZone, now)
  const groups = [where ?? []]
    .flat()
    .map((group) => buildConditions(group as ConditionsByField, today))
  const rows = [
    ...visibleConditions(deps, caller, kind),
    ...(groups.length > 0 ? [combineConditions(groups)] : []),
  ]
  return [
    ...rows,
    ...(maxAtOnce ? [exceedsMaxAtOnce(deps, kind, rows)] : []),
    ...buildUnavailableConditions(kind),
    ...(when ? buildMomentConditions(when, buildColumnRef(time), now) : []),
    ...(kind.changedByOthers ? [buildChangedByOthers(deps, caller, kind, startOfToday(deps))] : []),
  ]
}

/** A field as text; null if the role does not receive it. */
function selectFieldText({ role }: Caller, { resource }: OpenKind, name: string): Sql {
  const field = getReadableEntity(role, resource).fields[name]
  if (!field) return sql`null::text`
  return sql`to_json(${sql.raw(buildReadSql(field.type, `r."${name}"`))}) #>> '{}'`
}

/** The title of an item: that of its row, or the name of the person whose time off the row is. */
function selectTitleText({ registry }: Deps, caller: Caller, kind: OpenKind): Sql {
  const personField = kind.resource.timeOff?.who ?? ''
  const person = getReadableEntity(caller.role, kind.resource).fields[personField]
  if (person?.type !== 'reference') return selectFieldText(caller, kind, kind.resource.title)
  const target = registry[person.to]
  return sql`(select ${getTitleSql(target, 't')} from ${sql.table(getTableName(target))} as t
    where t.id = ${buildColumnRef(personField)})`
}

/** The display name of an item, from the fields that the role receives. */
const selectDisplayName = ({ registry }: Deps, { role }: Caller, { resource }: OpenKind): Sql =>
  buildDisplayNameSql(registry, getReadableEntity(role, resource), 'r')

/** The condition of rows that somebody of the caller's role has marked as done since they changed. */
const isDone = ({ role }: Caller, kind: ReadyKind): Sql =>
  sql`exists (select from inbox_done as d where d.kind = ${kind.name} and d.role = ${role}
    and d.entity = ${kind.resource.name} and d.row_id = r.id and d.version = ${selectItemVersion(kind)})`

/** Selects the ids of the rows of a kind that nobody has marked as done. */
export function selectOpenIds(deps: Deps, caller: Caller, kind: ReadyKind): Sql {
  const where = [...buildDueConditions(deps, caller, kind), sql`not ${isDone(caller, kind)}`]
  return sql`select r.id from ${buildRowSource(deps.registry, kind.resource)} as r
    ${buildWhereClause(where)}`
}

/** An item before translation of its reason, so that all languages share it. */
export type CachedItem = Omit<InboxItem, 'note'> & { note: ItemNote | null }
export type CachedGroup = Omit<InboxGroup, 'items'> & { items: readonly CachedItem[] }

/** Returns the groups in a language. */
export const translateGroups = (
  groups: readonly CachedGroup[],
  language: string | undefined,
): InboxGroup[] =>
  groups.map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ note, ...item }) => ({
      ...item,
      note: note && translateNote(note, language),
    })),
  }))

/** Adds a condition to the rows of a kind. */
type BuildConditions = (kind: OpenKind) => readonly Sql[]

/** Reads the rows of a kind: first those that are not done, by time. */
async function readDueRows(
  deps: Deps,
  caller: Caller,
  kind: ReadyKind,
  buildExtraConditions: BuildConditions,
): Promise<DueRow[]> {
  const { resource, time } = kind
  const member = findUnionMemberFields(resource)
  const { rows } = await sql<DueRow>`
    select *, (count(*) filter (where not is_done) over ())::int as total,
      (count(*) filter (where is_done) over ())::int as done
    from (
      select r.id, ${selectItemVersion(kind)} as version, ${selectTitleText(deps, caller, kind)} as title,
        ${selectDisplayName(deps, caller, kind)} as display_name,
        ${selectFieldText(caller, kind, time)} as at, ${buildColumnRef(time)} as due_at,
        ${member ? buildColumnRef(member.type) : sql`null::text`} as member,
        ${member ? buildColumnRef(member.id) : sql`null::int`} as member_id,
        ${isDone(caller, kind)} as is_done
      from ${buildRowSource(deps.registry, resource)} as r
      ${buildWhereClause([...buildDueConditions(deps, caller, kind), ...buildExtraConditions(kind)])}
    ) as due
    order by is_done, due_at, id limit ${MAX_INBOX_ITEMS}`.execute(deps.db)
  return rows
}

function toItem({ resource, unavailableRows }: ReadyKind, row: DueRow): CachedItem {
  const { id, version, title, display_name, at, member, member_id } = row
  const entity = findUnionMemberFields(resource)?.to[member ?? '']
  const record =
    entity && member_id !== null ? { entity, id: member_id } : { entity: resource.name, id }
  const note = unavailableRows?.find((unavailable) => unavailable.id === id)?.note ?? null
  return { entity: resource.name, id, version, title, display_name, at, record, note }
}

const compareByTime = (first: CachedItem, second: CachedItem) =>
  (first.at ?? '').localeCompare(second.at ?? '')

/** Reads the items of some kinds. Kinds of several entities are joined. */
export async function readGroups(
  deps: Deps,
  caller: Caller,
  kinds: readonly OpenKind[],
  buildExtraConditions: BuildConditions = () => [],
): Promise<CachedGroup[]> {
  const groups = new Map<string, CachedGroup>()
  for (const openKind of kinds) {
    const readyKind = await prepareKind(deps, openKind)
    const rows = await readDueRows(deps, caller, readyKind, buildExtraConditions)
    const [firstRow] = rows
    const existingGroup = groups.get(readyKind.name)
    const items = rows.filter(({ is_done }) => !is_done).map((row) => toItem(readyKind, row))
    groups.set(readyKind.name, {
      kind: readyKind.name,
      total: (existingGroup?.total ?? 0) + (firstRow?.total ?? 0),
      done: (existingGroup?.done ?? 0) + (firstRow?.done ?? 0),
      items: [...(existingGroup?.items ?? []), ...items]
        .toSorted(compareByTime)
        .slice(0, MAX_INBOX_ITEMS),
    })
  }
  return [...groups.values()]
}

/** Lists the other entities whose rows affect the items of a kind. */
const listRelatedEntities = (
  { registry, hooks }: Deps,
  { resource, unavailable = '' }: OpenKind,
) => {
  const field = resource.fields[unavailable]
  const availability = field?.type === 'reference' ? hooks.availability?.[field.to] : undefined
  if (!availability) return []
  return [...availability.entities, ...availability.placeEntities].map((name) => registry[name])
}

/**
 * Reads the inbox of the caller's role, by kind. All who see the same rows share one result for a
 * minute, or until a row changes.
 */
export async function readInbox(deps: Deps, caller: Caller): Promise<CachedGroup[]> {
  const { registry, versionCache, counts } = deps
  const kinds = openKinds(registry, caller.role)
  const resources = [
    ...new Set(kinds.flatMap((kind) => [kind.resource, ...listRelatedEntities(deps, kind)])),
  ]
  const isPersonal = kinds.some(
    ({ resource, list, changedByOthers: authorField }) =>
      authorField ?? list.ownerField ?? resource.ownerField?.[caller.role],
  )
  const versionState = await versionCache.versions(caller)
  const tags = resources.map((resource) =>
    buildEntityTag(versionState, { registry, resource, key: 'inbox' }),
  )
  const minute = Math.floor(deps.clock().getTime() / MINUTE)
  const { value } = await counts.get({
    key: JSON.stringify(['inbox', caller.role, isPersonal ? caller.id : null]),
    version: [
      ...tags.map(({ etag }) => etag),
      versionState.versions.get(DONE_VERSION),
      minute,
    ].join(),
    // A count of 0 rows keeps the result only until its tables change.
    count: async () => ({ value: await readGroups(deps, caller, kinds), rows: 0 }),
  })
  return value
}
