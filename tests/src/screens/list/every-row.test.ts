import { describe, expect, it } from 'vitest'
import { readAllRows } from '../../../../src/screens/list/export/read-all-rows.ts'

type Provider = Parameters<typeof readAllRows>[0]

const asked = { sort: { field: 'id', order: 'ASC' as const }, filter: {} }
const task = () => ({ signal: new AbortController().signal, onProgress: () => {} })
const rowsTo = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }))

/** A provider that pages its lists; what it has may change with every page that is asked for. */
function paging(rowsAt: (asking: number) => { id: number }[], most = Number.POSITIVE_INFINITY) {
  let asking = 0
  const provider = {
    peekList: () => undefined,
    getList: async (
      _: string,
      { pagination }: { pagination: { page: number; perPage: number } },
    ) => {
      const rows = rowsAt(asking++)
      const perPage = Math.min(pagination.perPage, most)
      const from = (pagination.page - 1) * perPage
      return { data: rows.slice(from, from + perPage), total: rows.length }
    },
  }
  return { provider: provider as unknown as Provider, asked: () => asking }
}

describe('reading all rows of a list', () => {
  it('requests each page once, whatever the page size', async () => {
    const rows = rowsTo(2345)
    expect(await readAllRows(paging(() => rows).provider, 'x', asked, task())).toEqual(rows)
    expect(await readAllRows(paging(() => rows, 500).provider, 'x', asked, task())).toEqual(rows)
    expect(await readAllRows(paging(() => []).provider, 'x', asked, task())).toEqual([])
  })

  it('starts again at the first page if rows were added or moved in between', async () => {
    const before = rowsTo(1500)
    const after = [{ id: 9000 }, ...before.slice(0, -1)]
    for (const then of [after, before.slice(1)]) {
      const { provider, asked: times } = paging((asking) => (asking === 0 ? before : then))
      expect(await readAllRows(provider, 'x', asked, task())).toEqual(then)
      expect(times()).toBe(4)
    }
  })

  it('ends with a conflict if the rows keep changing', async () => {
    const { provider } = paging((asking) => rowsTo(1500 + asking))
    await expect(readAllRows(provider, 'x', asked, task())).rejects.toMatchObject({ status: 409 })
  })

  it('uses the rows in memory if the list is loaded completely', async () => {
    const { provider, asked: times } = paging(() => rowsTo(3000))
    const whole = { ...provider, peekList: () => ({ data: rowsTo(4), total: 4 }) }
    expect(await readAllRows(whole as unknown as Provider, 'x', asked, task())).toEqual(rowsTo(4))
    expect(times()).toBe(1)
  })

  it('stops when its signal is aborted', async () => {
    const controller = new AbortController()
    const { provider, asked: times } = paging(() => rowsTo(5000))
    const onProgress = () => controller.abort(new Error('stopped'))
    const stopping = { signal: controller.signal, onProgress }
    await expect(readAllRows(provider, 'x', asked, stopping)).rejects.toThrow('stopped')
    expect(times()).toBe(2)
  })
})
