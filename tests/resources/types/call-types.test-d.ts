import type { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import type { ReadValues, SentValues, WholeResponse } from '../../../registry/calls/call.ts'
import type { historyCalls } from '../../../registry/calls/history-calls.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'

/** The types of queries and filters that the compiler must infer, and those that it must refuse. */
type HistoryCalls = typeof historyCalls
type AllHistoryCalls = typeof allHistoryCalls

// A query may lack optional parameters.
void ({} satisfies SentValues<AllHistoryCalls['history']>)
void ({
  entity: 'faqs',
  id: 1,
  moment: '2026-01-01T00:00:00Z',
} satisfies SentValues<HistoryCalls['rowAt']>)
// @ts-expect-error a required value of the query is missing
void ({ entity: 'faqs', id: 1 } satisfies SentValues<HistoryCalls['rowAt']>)
// @ts-expect-error no filter has that name
void ({ filter: { colour: 'red' } } satisfies SentValues<AllHistoryCalls['takeBack']>)
// @ts-expect-error filters are required
void ({ dryRun: true } satisfies SentValues<AllHistoryCalls['takeBack']>)

/** Has the types of the server values and the answers. */
export function read(
  row: ReadValues<HistoryCalls['historyOfRow']>,
  all: ReadValues<AllHistoryCalls['history']>,
  taken: ReadValues<AllHistoryCalls['takeBack']>,
  page: WholeResponse<AllHistoryCalls['history']>,
) {
  const resource: AnyResource = row.entity
  const defaults: [number, number] = [row.page, all.count]
  const role: Role | undefined = all.actor_role
  const verb: string | undefined = taken.filter.verb
  const kind: 'insert' | 'update' | 'delete' | undefined = page.data[0]?.kind
  // @ts-expect-error a filter may be missing
  const id: number = taken.filter.row_id
  // @ts-expect-error a page without a count has no total
  const total: number = page.total
  return [resource, defaults, role, verb, kind, id, total]
}
