import { expect, it } from 'vitest'
import { mergeInPlace } from '../../../../src/screens/list/live/useSteadyRows.ts'

const listRows = (...ids: number[]) => ids.map((id) => ({ id, title: `Row ${id}` }))
const fresh = (ids: number[], more = {}) => ({
  query: 'one',
  lastOwnChange: 1,
  rows: listRows(...ids),
  total: ids.length,
  ...more,
})
const before = mergeInPlace(undefined, fresh([1, 2, 3]), (row) => row).displayed
const after = (ids: number[], more = {}) => mergeInPlace(before, fresh(ids, more), (row) => row)
const listIds = ({ displayed }: ReturnType<typeof mergeInPlace>) =>
  displayed.rows.map(({ id }) => id)

it('changes of others that would add, remove or move rows wait, and new rows are counted', () => {
  expect(after([1, 2, 3])).toEqual({ displayed: before })
  expect(after([1, 2, 3]).displayed).toBe(before)
  expect([listIds(after([1, 2, 3, 4])), after([1, 2, 3, 4]).waiting]).toEqual([
    [1, 2, 3],
    { added: 1 },
  ])
  expect([listIds(after([1, 3])), after([1, 3]).waiting]).toEqual([[1, 2, 3], { added: 0 }])
  expect([listIds(after([3, 2, 1])), after([3, 2, 1]).waiting]).toEqual([[1, 2, 3], { added: 0 }])
})

it('changes that the user made or requested are shown at once', () => {
  for (const more of [{ lastOwnChange: 2 }, { query: 'other' }]) {
    const { displayed, waiting } = after([4, 1], more)
    expect([displayed.rows, displayed.total, waiting]).toEqual([listRows(4, 1), 2, undefined])
  }
  const empty = mergeInPlace(undefined, fresh([]), (row) => row).displayed
  expect(mergeInPlace(empty, fresh([1]), (row) => row).displayed.rows).toEqual(listRows(1))
  expect(mergeInPlace(empty, fresh([]), (row) => row).displayed).toBe(empty)
})

it('a change of a row on another page moves no row of the visible page', () => {
  const { displayed, waiting } = after([1, 2, 3], { total: 4 })
  expect([displayed.total, waiting]).toEqual([4, undefined])
})
