import { describe, expect, it } from 'vitest'
import { listHidableColumns } from '../../../../src/parts/table/columns/hidable-columns.ts'

const columns = [
  { name: 'number', kind: 'title' as const },
  { name: 'customer' },
  { name: 'area' },
  { name: 'time' },
  { name: 'total', kind: 'number' as const },
  { name: 'state', kind: 'state' as const },
]

describe('the columns that a narrow table hides', () => {
  it('are first the declared columns, then the other columns from the last', () => {
    expect(listHidableColumns(columns, ['area'], '')).toEqual(['area', 'total', 'time', 'customer'])
    expect(listHidableColumns(columns, [], '')).toEqual(['total', 'time', 'area', 'customer'])
  })

  it('never include the title, the state or the sorted column', () => {
    expect(listHidableColumns(columns, ['area', 'time'], '-time,area')).toEqual([
      'total',
      'customer',
    ])
  })
})
