import type { ReadEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { dependsOnDay } from '../../../registry/fields/conditions.ts'
import { CHANGED_ROWS, COLUMNS_TYPE } from '../../../registry/values/columnar.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { type EntityTags, readIfNoneMatch } from '../../http/conditional.ts'
import { JSON_TYPE } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { codingFor, type ContentCoding, type TextParts } from '../../http/response-cache.ts'
import type { VersionState } from '../../live/versions.ts'
import { changedSince } from '../../rows/columns/changed-since.ts'
import { withRecomputed } from '../../rows/columns/recomputed.ts'
import { changesAsJson } from '../../rows/columns/select-changes.ts'
import { columnsAsJson } from '../../rows/columns/select-columns.ts'
import { DEFAULT_PER_PAGE } from '../../rows/list-page.ts'
import { entityTag, type Tagged, versionsIn } from '../../rows/entity-tag.ts'
import { orderBy } from '../../rows/order-by.ts'
import { countRows, pageAsJson, type PageSelection, rowsAsJson } from '../../rows/select-rows.ts'

/** The header by which a list is compared with what the stream of events tells. */
const LIST_VERSION = 'list-version'

/** The fields that limit a read, by name. */
export type Named = Readonly<Record<string, string | number>>

/** What a whole list is read from. */
interface WholeList {
  endpoint: ReadEndpoint
  /** The entity as the caller knows it. */
  known: AnyResource
  where: PageSelection['where']
  named: Named
  /** The business's day, by which conditions on days are. */
  today: string
}

/** Whether a client asks for the columns in place of the rows, which the specification has. */
const asksColumns = ({ read }: ReadEndpoint, accept = '') =>
  !read.single && accept.includes(COLUMNS_TYPE)

function singleRow(json: string): string {
  if (json === '[]') throw new Problem(404, 'not_found')
  return json.slice(1, -1)
}

async function readRows({ db, registry }: Deps, { endpoint, known, where }: WholeList) {
  const { rows } = await rowsAsJson(registry, known, { where }).execute(db)
  const json = rows[0]?.json ?? '[]'
  return ['{"data":', endpoint.read.single ? singleRow(json) : json, '}']
}

/** The columns of a list, or its first page if it is longer than a client can be expected to hold. */
async function readColumns(
  { db, registry, pagedFrom }: Deps,
  { known, where }: WholeList,
): Promise<TextParts> {
  const counted = await countRows(registry, known, where).execute(db)
  const total = Number(counted.rows[0]?.total ?? 0)
  if (total < pagedFrom) return columnsAsJson(db, registry, known, { where })
  const limit = DEFAULT_PER_PAGE
  const order = orderBy(registry, known, { order: 'ASC' }, { today: '', language: '' })
  const { rows } = await pageAsJson(registry, known, { where, order, limit }).execute(db)
  const totals = `"total":${total},"totalPages":${Math.ceil(total / limit)}`
  return [`{"data":${rows[0]?.json ?? '[]'},${totals}}`]
}

/** The headers of a response in this coding. */
const encodedAs = (coding: ContentCoding): Record<string, string> =>
  coding === 'identity' ? {} : { 'content-encoding': coding }

/** The first of some tags that is one of this list, with the versions of its tables. */
function heldVersions(held: EntityTags, state: VersionState, tagged: Tagged) {
  for (const tag of held === '*' ? [] : held) {
    const versions = versionsIn(tag, state, tagged)
    if (versions) return { tag, versions }
  }
  return undefined
}

/**
 * Responds with what has changed since the list that the caller has, if it asks for that by the tag
 * of the list; undefined where it is not known, or too much.
 */
async function answerChanges(
  deps: Deps,
  c: AppContext,
  { known, where }: WholeList,
  held: EntityTags,
  state: VersionState,
  tagged: Tagged,
): Promise<Response | undefined> {
  const base = c.req.header('a-im') === CHANGED_ROWS ? heldVersions(held, state, tagged) : undefined
  const stored = base && (await changedSince(deps.db, state, base.versions))
  const changed = stored && (await withRecomputed(deps.db, deps.registry, tagged.resource, stored))
  if (!base || !changed) return undefined
  const { etag, version } = entityTag(state, tagged)
  // One for each list: most who ask have the same version of it.
  const { bytes, coding } = await deps.cache.get(
    `${tagged.key} since`,
    `${base.tag} ${etag}`,
    codingFor(c.req.header('accept-encoding')),
    () => changesAsJson(deps.db, deps.registry, known, { where }, changed),
  )
  return c.body(bytes, 226, {
    'content-type': COLUMNS_TYPE,
    ...encodedAs(coding),
    etag,
    im: CHANGED_ROWS,
    'delta-base': base.tag,
    [LIST_VERSION]: String(version),
    // What was not made for this very list of theirs would be of no use to anybody.
    'cache-control': 'no-store',
  })
}

/**
 * Responds with a whole list. While nothing of it has changed it is answered with 304, or from the
 * bytes that were sent before; whoever asks for no more is sent what has changed.
 */
export async function answerWholeList(
  deps: Deps,
  c: AppContext,
  list: WholeList,
): Promise<Response> {
  const { endpoint, known, named, today } = list
  const { resource, read } = endpoint
  const isColumnar = asksColumns(endpoint, c.req.header('accept'))
  // Roles that receive different fields of the same rows must not share a cached response.
  const key = JSON.stringify([
    resource.name,
    read.request,
    read.body,
    Object.keys(known.fields),
    named,
    isColumnar,
    dependsOnDay(read.where) && today,
  ])
  const state = await deps.known.versions(c.get('caller'))
  const tagged = { registry: deps.registry, resource, key }
  const { etag, version } = entityTag(state, tagged)
  const headers = {
    ...(isColumnar ? { 'content-type': COLUMNS_TYPE } : JSON_TYPE),
    etag,
    [LIST_VERSION]: String(version),
    'cache-control': 'private, no-cache',
    vary: 'accept, accept-encoding, authorization, a-im',
  }
  const held = readIfNoneMatch(c)
  if (held === '*' || held.includes(etag)) return c.body(null, 304, headers)
  const changes = isColumnar && (await answerChanges(deps, c, list, held, state, tagged))
  if (changes) return changes
  const wanted = codingFor(c.req.header('accept-encoding'))
  const { bytes, coding } = await deps.cache.get(key, etag, wanted, () =>
    isColumnar ? readColumns(deps, list) : readRows(deps, list),
  )
  return c.body(bytes, 200, { ...headers, ...encodedAs(coding) })
}
