import { ALL_FIELDS, COLUMNS_TYPE } from '../../../resources/kit/values/columnar.ts'
import type { ReadEndpoint } from '../../../resources/kit/entities/endpoints.ts'
import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { JSON_TYPE } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { codingFor, type TextParts } from '../../http/response-cache.ts'
import { columnsAsJson } from '../../rows/columns/select-columns.ts'
import { entityTag } from '../../rows/entity-tag.ts'
import { rowsAsJson, type Selection } from '../../rows/select-rows.ts'

/** The header by which a list is compared with what the stream of events tells. */
const LIST_VERSION = 'list-version'

/** The fields that limit a read, by name. */
export type Named = Readonly<Record<string, string | number>>

/** What a whole list is read from. */
interface WholeList {
  endpoint: ReadEndpoint
  /** The entity as the caller knows it. */
  known: AnyResource
  where: Selection['where']
  named: Named
}

/** How the answer is written: its rows, as the specification has them, or its columns. */
type Form = 'rows' | 'columns' | 'all columns'

function formOf({ read }: ReadEndpoint, accept = ''): Form {
  if (read.single || !accept.includes(COLUMNS_TYPE)) return 'rows'
  return accept.replaceAll(' ', '').includes(`${COLUMNS_TYPE};${ALL_FIELDS}`)
    ? 'all columns'
    : 'columns'
}

function singleRow(json: string): string {
  if (json === '[]') throw new Problem(404, 'not_found')
  return json.slice(1, -1)
}

async function readRows({ db, registry }: Deps, { endpoint, known, where }: WholeList) {
  const { rows } = await rowsAsJson(registry, known, { where }).execute(db)
  const json = rows[0]?.json ?? '[]'
  return ['{"data":', endpoint.read.single ? singleRow(json) : json, '}']
}

function makerOf(deps: Deps, list: WholeList, form: Form): () => Promise<TextParts> {
  if (form === 'rows') return () => readRows(deps, list)
  return () => columnsAsJson(deps.db, deps.registry, list.known, { where: list.where })
}

/**
 * Responds with a whole list. While nothing of it has changed it is answered with 304, or from the
 * bytes that were sent before.
 */
export async function answerWholeList(
  deps: Deps,
  c: AppContext,
  list: WholeList,
): Promise<Response> {
  const { endpoint, known, named } = list
  const { resource, read } = endpoint
  const form = formOf(endpoint, c.req.header('accept'))
  // Roles that receive different fields of the same rows must not share a cached response.
  const key = JSON.stringify([
    resource.name,
    read.request,
    read.body,
    Object.keys(known.fields),
    named,
    form,
  ])
  const state = await deps.known.versions()
  const { etag, version } = entityTag(state, deps.registry, resource, key)
  const headers = {
    ...(form === 'rows' ? JSON_TYPE : { 'content-type': COLUMNS_TYPE }),
    etag,
    [LIST_VERSION]: String(version),
    'cache-control': 'private, no-cache',
    vary: 'accept, accept-encoding, authorization',
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const wanted = codingFor(c.req.header('accept-encoding'))
  const { bytes, coding } = await deps.cache.get(key, etag, wanted, makerOf(deps, list, form))
  return c.body(
    bytes,
    200,
    coding === 'identity' ? headers : { ...headers, 'content-encoding': coding },
  )
}
