import {
  CancelledError,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query'

/** The time in milliseconds for which a page counts as fresh, unless an event reports a change. */
export const PAGE_FRESH_MS = 15_000

/** The time in milliseconds for which an estimated total counts as fresh. */
export const ESTIMATE_FRESH_MS = 3000

const ROW_METHODS = ['getList', 'getOne', 'getMany', 'getManyReference']

/** Returns whether a query reads rows by react-admin's hooks. */
export const isRowQuery = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  ROW_METHODS.some((name) => name === queryKey[1])

/** The first part of the query keys of completely loaded lists. The third part is the entity. */
export const WHOLE_LIST = 'whole list'

/** Returns whether a query is a list that is loaded completely. */
export const isWholeListQuery = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] === WHOLE_LIST

/**
 * Returns whether a change of unknown effect makes a query outdated. Complete lists are marked
 * apart, and without a connection only rows can be read again, from memory.
 */
export const mayBeOutdated = (query: Pick<Query, 'queryKey'>, isLost: boolean): boolean =>
  isLost ? isRowQuery(query) : !isWholeListQuery(query)

/**
 * The query client of the app. If a query is invalidated during its first request, the client reads
 * it once more afterwards, because the response may be older than the change. TanStack Query itself
 * refetches only queries with data.
 */
class ChangeAwareQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const { refetchType: type = 'active' } = filters
    if (type === 'none') return super.invalidateQueries(filters, options)
    const pendingQueries = this.getQueryCache().findAll({
      ...filters,
      type,
      fetchStatus: 'fetching',
    })
    const repeatedReads = pendingQueries.map((query) => this.#readAgain(query))
    await Promise.all([super.invalidateQueries(filters, options), ...repeatedReads])
  }

  /** Reads a query once more after its response or failure, if a screen still uses it. */
  async #readAgain(query: Query): Promise<void> {
    try {
      await query.promise
    } catch (error) {
      // The query was cancelled, by its screen or by a newer request.
      if (error instanceof CancelledError) return
    }
    const filters = {
      type: 'active',
      predicate: (candidate: Query) => candidate === query,
    } as const
    await this.refetchQueries(filters, { cancelRefetch: false })
  }
}

/**
 * Creates the query client. TanStack Query neither retries nor pauses queries, because the data
 * provider does both.
 */
export const createQueryClient = (): QueryClient =>
  new ChangeAwareQueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
