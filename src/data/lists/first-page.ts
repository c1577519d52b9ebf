import { HttpError } from 'ra-core'
import type { Capabilities } from '../../api/capabilities.ts'
import type { Source } from '../rows/sources.ts'
import { keyOf } from './cached-list.ts'
import type { ListCache } from './list-cache.ts'
import type { ListParams, ListResult } from './list-query.ts'
import { whenIdle } from './when-idle.ts'

interface Deps {
  capabilities: Pick<Capabilities, 'current'>
  listCache: ListCache
  requestPage: (source: Source, params: ListParams) => Promise<ListResult>
}

/** The conditions on days that a query can say. */
const SAYABLE = ['before', 'from', 'until']

/** Whether a query can say, to the letter, which rows of the response belong to the list. */
const canSay = ({ filter = {} }: Source) =>
  Object.entries(filter).every(([name, condition]) =>
    typeof condition === 'object' && condition !== null
      ? name === 'deleted_at' || SAYABLE.some((word) => Object.hasOwn(condition, word))
      : condition !== null,
  )

/**
 * Shows a page of a list that is not in memory yet as soon as the provider has it, and loads the
 * whole list once that page is on the screen.
 */
export function createFirstPages({ capabilities, listCache, requestPage }: Deps) {
  /** The lists that could not be had whole, whose error is to be seen and not hidden by a page. */
  const missing = new Set<string>()

  const completing = new Set<string>()

  async function complete(source: Source): Promise<void> {
    const key = keyOf(source)
    if (completing.has(key)) return
    completing.add(key)
    try {
      await listCache.complete(source)
      missing.delete(key)
    } catch {
      missing.add(key)
      listCache.announce(source.resource.name)
    } finally {
      completing.delete(key)
    }
  }

  /** Returns a page from the provider; undefined where the whole list is the way to it. */
  return async (source: Source, params: ListParams): Promise<ListResult | undefined> => {
    const isAsked = params.meta?.firstPage && capabilities.current().pages && canSay(source)
    // What has changed since is asked of the whole list, which the provider mostly need not send again.
    if (!isAsked || listCache.has(source)) return undefined
    if (missing.delete(keyOf(source))) return undefined
    try {
      const page = await requestPage(source, params)
      whenIdle(() => void complete(source))
      return page
    } catch (error) {
      // What the provider refuses to page it may still answer whole.
      if (error instanceof HttpError && error.status >= 400 && error.status < 500) return undefined
      throw error
    }
  }
}
