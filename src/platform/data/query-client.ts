import {
  CancelledError,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query'

/** The time a requested page counts as fresh, in milliseconds. An announced change is read at once. */
export const PAGE_FRESH_MS = 15_000

/** The time an estimated total counts as fresh, in milliseconds. */
export const ESTIMATE_FRESH_MS = 3000

const ROW_METHODS = ['getList', 'getOne', 'getMany', 'getManyReference']

/** Returns whether a query reads rows by react-admin's hooks. */
export const isRowQuery = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  ROW_METHODS.some((name) => name === queryKey[1])

/** The first part of the keys of lists that are loaded completely; the entity's name is the third. */
export const WHOLE_LIST = 'whole list'

/** Returns whether a query is a list that is loaded completely. */
export const isWholeListQuery = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] === WHOLE_LIST

/**
 * The query client of the app. If a query is invalidated during its first request, the client reads
 * it once more afterwards. The first response may be older than the change, and TanStack Query,
 * which refetches only queries with data, would take it for the newest.
 */
class ChangeAwareQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const { refetchType: type = 'active' } = filters
    if (type === 'none') return super.invalidateQueries(filters, options)
    const pendingQueries = this.getQueryCache().findAll({ ...filters, type, fetchStatus: 'fetching' })
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
 * Creates the query client. The data provider keeps data fresh and knows the connection. TanStack
 * Query would pause queries offline without a message.
 */
export const createQueryClient = (): QueryClient =>
  new ChangeAwareQueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
