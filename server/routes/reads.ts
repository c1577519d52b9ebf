import type { ReadEndpoint } from '../../resources/kit/endpoints.ts'
import type { AppContext, Services } from '../context.ts'
import type { Body } from '../http/body.ts'
import { pageOf } from '../rows/filters.ts'
import { conditions, countRows, readConditions, rowsAsJson } from '../rows/select.ts'
import { entityTag } from '../rows/versions.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** The rows a caller may see of a read: its own, where the role sees no more. */
function visible(endpoint: ReadEndpoint, c: AppContext) {
  const { resource, read } = endpoint
  const caller = c.get('caller')
  const owner = resource.own?.[caller.role]
  return [...readConditions(resource, read), ...(owner ? conditions({ [owner]: caller.id }) : [])]
}

async function wholeList(services: Services, endpoint: ReadEndpoint, c: AppContext) {
  const { db, registry, cache } = services
  const { resource, read, fields } = endpoint
  const owner = resource.own?.[c.get('caller').role] ? c.get('caller').id : ''
  const key = JSON.stringify([resource.name, read.request, read.body, fields, owner])
  const etag = await entityTag(db, registry, resource, key)
  const headers = {
    ...JSON_TYPE,
    etag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, authorization',
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  let kept = cache.get(key, etag)
  if (!kept) {
    const { rows } = await rowsAsJson(registry, resource, {
      where: visible(endpoint, c),
      fields,
    }).execute(db)
    kept = cache.set(key, etag, Buffer.from(`{"data":${rows[0]?.json ?? '[]'}}`))
  }
  const zipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    ? await cache.gzipped(kept)
    : null
  return zipped
    ? c.body(zipped, 200, { ...headers, 'content-encoding': 'gzip' })
    : c.body(kept.bytes, 200, headers)
}

/** Answers a list: whole, or one page where the query asks for it. */
export async function answerRead(
  services: Services,
  endpoint: ReadEndpoint,
  c: AppContext,
  body: Body,
): Promise<Response> {
  const { db, registry, timeZone } = services
  const { resource, fields } = endpoint
  const asked = { ...c.req.query(), ...(body as Record<string, string>) }
  const fixed = { ...endpoint.query, ...(endpoint.read.body as Record<string, string>) }
  const page = pageOf(registry, resource, asked, fixed, timeZone)
  if (!page) return wholeList(services, endpoint, c)
  const where = [...visible(endpoint, c), ...page.where]
  const [rows, count] = await Promise.all([
    rowsAsJson(registry, resource, { ...page, where, fields }).execute(db),
    countRows(resource, where).execute(db),
  ])
  const total = Number(count.rows[0]?.total ?? 0)
  const totalPages = Math.ceil(total / page.limit)
  return c.body(
    `{"data":${rows.rows[0]?.json ?? '[]'},"total":${total},"totalPages":${totalPages}}`,
    200,
    { ...JSON_TYPE, 'cache-control': 'private, no-store' },
  )
}
