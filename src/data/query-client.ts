import {
  CancelledError,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query'

/**
 * The query client of the app. What is invalidated while its first answer is on the way is read
 * once more after it: that answer may have been made before the change, and TanStack Query, which
 * asks again only for what has an answer, would take it for the newest.
 */
export class ChangeAwareQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const { refetchType: type = 'active' } = filters
    if (type === 'none') return super.invalidateQueries(filters, options)
    const underWay = this.getQueryCache().findAll({ ...filters, type, fetchStatus: 'fetching' })
    const again = underWay.map((query) => this.#readAgain(query))
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }

  /** Reads a query once more as soon as it has an answer or has failed, if somebody still looks. */
  async #readAgain(query: Query): Promise<void> {
    try {
      await query.promise
    } catch (error) {
      // It was given up, by whoever looks at it or because there was an answer to ask anew for.
      if (error instanceof CancelledError) return
    }
    const filters = { type: 'active', predicate: (one: Query) => one === query } as const
    await this.refetchQueries(filters, { cancelRefetch: false })
  }
}
