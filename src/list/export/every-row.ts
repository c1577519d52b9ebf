import { problem, PROBLEMS } from '../../api/problems.ts'
import type { WashboardDataProvider } from '../../data/data-provider.ts'
import type { ListParams } from '../../data/lists/list-query.ts'
import type { Row } from '../../data/rows/normalise.ts'
import type { ExportTask } from '../../export/useLongTask.ts'

/** As many rows as one answer of a provider has that pages its lists. */
const PART = 1000
const ATTEMPTS = 3
const WHOLE = { page: 1, perPage: Number.MAX_SAFE_INTEGER }

type Provider = Pick<WashboardDataProvider, 'getList' | 'peekList'>
type Asked = Pick<ListParams, 'sort' | 'filter'>

/** Every row that matches, or null when they changed while they were read. */
async function readThrough(
  provider: Provider,
  name: string,
  asked: Required<Asked>,
  { signal, onProgress }: ExportTask,
): Promise<Row[] | null> {
  const rows = new Map<number, Row>()
  let first: number | undefined
  let received = 0
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: PART }
    const { data, total = 0 } = await provider.getList<Row>(name, { ...asked, pagination, signal })
    signal.throwIfAborted()
    // A list that is here as a whole is of one moment.
    const held = provider.peekList(name, { ...asked, pagination: WHOLE })
    if (held) return held.data
    first ??= total
    if (total !== first) return null
    for (const row of data) rows.set(row.id, row)
    received += data.length
    if (rows.size < received) return null
    onProgress(rows.size, total)
    if (data.length === 0 || rows.size >= total) return [...rows.values()]
  }
}

/** Every row that matches, on whatever page; where they changed on the way, it begins again. */
export async function everyRow(
  provider: Provider,
  name: string,
  asked: Required<Asked>,
  task: ExportTask,
): Promise<Row[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const rows = await readThrough(provider, name, asked, task)
    if (rows) return rows
  }
  throw problem(PROBLEMS.conflict, { request: name, status: 409 })
}
