import type { AppContext, Deps } from '../../context/context.ts'
import { readIfNoneMatch } from '../../http/conditional.ts'
import { JSON_TYPE } from '../../http/json-text.ts'
import { codingFor, type TextParts } from '../../http/response-cache.ts'
import type { ListTag } from '../../rows/entity-tag.ts'

/** The header with the version of a list, which the stream of events compares with. */
const LIST_VERSION = 'list-version'

interface Answer {
  /** All that the response depends on, beside the rows. */
  key: string
  tag: ListTag
  /** Reads the response as JSON. */
  read: () => Promise<TextParts>
  headers?: Readonly<Record<string, string>>
}

/** Responds with a list: with 304 where it is unchanged, or from the bytes that were sent before. */
export async function answerUnlessUnchanged(
  { cache }: Deps,
  c: AppContext,
  { key, tag, read, headers: more }: Answer,
): Promise<Response> {
  const { etag, version } = tag
  const headers = {
    ...JSON_TYPE,
    etag,
    [LIST_VERSION]: String(version),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, authorization, prefer',
    ...more,
  }
  const held = readIfNoneMatch(c)
  if (held === '*' || held.includes(etag)) return c.body(null, 304, headers)
  const wanted = codingFor(c.req.header('accept-encoding'))
  const { bytes, coding } = await cache.get(key, etag, wanted, read)
  const encoding: Record<string, string> =
    coding === 'identity' ? {} : { 'content-encoding': coding }
  return c.body(bytes, 200, { ...headers, ...encoding })
}
