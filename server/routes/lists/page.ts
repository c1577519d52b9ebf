import type { ReadEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { PAGING } from '../../http/read-options.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import type { Input } from '../../http/input.ts'
import { jsonText } from '../../http/json-text.ts'
import { entityTag } from '../../rows/entity-tag.ts'
import { countRows, estimateRows, type PageSelection, readPage } from '../../rows/select-rows.ts'
import { answerUnlessUnchanged } from './unchanged.ts'
import type { Named } from './whole-list.ts'

/** A page of a list, as it is asked for. */
interface ListPage {
  endpoint: ReadEndpoint
  /** The entity with the fields that the caller may read. */
  known: AnyResource
  page: PageSelection
  /** The query, with its filters and paging options. */
  input: Input
  named: Named
  /** The business's day, for conditions on days. */
  today: string
  language: string
  /** Whether so many rows are found that counting them takes long. */
  isCommon: boolean
}

const ORDERED_BY: ReadonlySet<string> = new Set([...Object.keys(PAGING), 'sort'])

/** The query without what says which page of the rows is meant. */
const filtersIn = (input: Input) => Object.entries(input).filter(([name]) => !ORDERED_BY.has(name))

/** What tells one list with its filters from another. Roles may search by different fields, and read others. */
const listKey = (c: AppContext, { endpoint, known, named, today }: ListPage) => [
  ...[endpoint.resource.name, endpoint.read.request, endpoint.read.body],
  ...[c.get('caller').role, Object.keys(known.fields), named, today],
]

/** Counts the rows of all pages, with the versions of their tables. */
function countOf({ db, registry, counts }: Deps, c: AppContext, list: ListPage, version: string) {
  const { known, page, input, isCommon } = list
  const total = async () => {
    const { rows } = await countRows(registry, known, page.where, page.from).execute(db)
    return Number(rows[0]?.total ?? 0)
  }
  const counted = (rows: number) => ({ value: rows, rows })
  return counts.get({
    key: JSON.stringify([...listKey(c, list), filtersIn(input)]),
    version,
    count: async () => counted(await total()),
    estimate: async () => {
      const value = await estimateRows(db, registry, known, page.where)
      // Each row of the table is looked at to count those with a common word.
      return { value, rows: isCommon ? await estimateRows(db, registry, known, []) : value }
    },
  })
}

/**
 * Responds with a page of a list and the number of all rows. A number that is only known of an
 * earlier version, or estimated, is told as such, and the page is not kept.
 */
export async function answerPage(deps: Deps, c: AppContext, list: ListPage): Promise<Response> {
  const { known, page, input, language } = list
  const { db, registry } = deps
  const { resource } = list.endpoint
  const key = JSON.stringify([...listKey(c, list), Object.entries(input), language])
  const state = await deps.known.versions(c.get('caller'))
  const tag = entityTag(state, { registry, resource, key })
  const { etag } = entityTag(state, { registry, resource, key: 'count' })
  const { value: total, isCurrent } = await countOf(deps, c, list, etag)
  const totals = `"total":${total},"totalPages":${Math.ceil(total / page.limit)}`
  const rows = () => readPage(db, registry, known, page)
  if (!isCurrent) return jsonText(c, `{"data":${await rows()},${totals},"isEstimate":true}`)
  return answerUnlessUnchanged(deps, c, {
    key,
    tag,
    read: async () => [`{"data":${await rows()},${totals}}`],
  })
}
