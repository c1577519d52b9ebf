import { buildProblem, PROBLEMS } from '../../../platform/api/problems.ts'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { ListParams } from '../../../platform/data/lists/list-query.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import type { ExportTask } from '../../../parts/export/useLongTask.ts'

/** The number of rows per request to a provider that pages its lists. */
const ROWS_PER_PAGE = 1000
const MAX_ATTEMPTS = 3
const ALL_ROWS = { page: 1, perPage: Number.MAX_SAFE_INTEGER }

type ListProvider = Pick<WashboardDataProvider, 'getList' | 'peekList'>
type RowQuery = Required<Pick<ListParams, 'sort' | 'filter'>> & Pick<ListParams, 'meta'>

/** Reads all matching rows, page by page. Resolves with null if the rows change in between. */
async function readPages(
  provider: ListProvider,
  name: string,
  query: RowQuery,
  { signal, onProgress }: ExportTask,
): Promise<Row[] | null> {
  const rows = new Map<number, Row>()
  let firstTotal: number | undefined
  let receivedCount = 0
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: ROWS_PER_PAGE }
    const { data, total = 0 } = await provider.getList<Row>(name, { ...query, pagination, signal })
    signal.throwIfAborted()
    // A list in the cache is consistent already.
    const cachedList = provider.peekList(name, { ...query, pagination: ALL_ROWS })
    if (cachedList) return cachedList.data
    firstTotal ??= total
    if (total !== firstTotal) return null
    for (const row of data) rows.set(row.id, row)
    receivedCount += data.length
    if (rows.size < receivedCount) return null
    onProgress(rows.size, total)
    if (data.length === 0 || rows.size >= total) return [...rows.values()]
  }
}

/** Reads all matching rows on all pages. Starts again if they change in between. */
export async function readAllRows(
  provider: ListProvider,
  name: string,
  query: RowQuery,
  task: ExportTask,
): Promise<Row[]> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const rows = await readPages(provider, name, query, task)
    if (rows) return rows
  }
  throw buildProblem(PROBLEMS.conflict, { request: name, status: 409 })
}
