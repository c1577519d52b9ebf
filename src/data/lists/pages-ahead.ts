import { dayIn } from '../../../registry/days/time-zones.ts'
import type { Capabilities } from '../../api/capabilities.ts'
import type { Http } from '../../api/http.ts'
import type { Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'
import { type ListParams, type ListResult, queryParams } from './list-query.ts'

interface Deps {
  http: Pick<Http, 'ahead'>
  capabilities: Pick<Capabilities, 'current'>
}

/** Reads pages that were asked for before the app ran, each parsed once. */
export function createPagesAhead({ http, capabilities }: Deps) {
  const parsed = new WeakMap<object, ListResult>()

  /** Returns such a page, synchronously, and takes it away or not; undefined without one. */
  return (source: Source, params: ListParams, use: 'peek' | 'take'): ListResult | undefined => {
    const { resource, read } = source
    if (read.request.startsWith('POST')) return undefined
    const { timeZone } = capabilities.current()
    const query = queryParams(source, params, dayIn(timeZone, new Date()))
    const body = http.ahead(read.request, query, use)
    if (typeof body !== 'object' || body === null) return undefined
    const known = parsed.get(body)
    if (known) return known
    try {
      const { rows, total = rows.length } = unwrapRows(body, resource, read.request)
      const page = { data: rows, total }
      parsed.set(body, page)
      return page
    } catch {
      // A rendering asks for it; the call for the list itself will say what is wrong.
      return undefined
    }
  }
}
