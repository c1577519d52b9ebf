import { describe, expect, it } from 'vitest'
import {
  addSortColumn,
  findSortPosition,
  reverseSort,
} from '../../../../src/parts/table/state/sort.ts'

const SHOWN = ['area', 'day', 'total', 'number', 'state']
const also = (sort: string, ...columns: string[]) =>
  columns.reduce((text, column) => addSortColumn(text, column, SHOWN), sort)

describe('an order by several columns', () => {
  it('adds a further column last, then reverses it, then removes it', () => {
    expect(also('area', 'day')).toBe('area,day')
    expect(also('-area', 'day', 'day', 'total')).toBe('-area,-day,total')
    expect(also('area', 'day', 'day', 'day')).toBe('area')
    expect(also('area,day,total', 'area')).toBe('-area,day,total')
  })

  it('has at least one column, and at most as many as exist', () => {
    expect(also('-area', 'area')).toBe('area')
    expect(also('area,day,total,number', 'state')).toBe('area,day,total,state')
  })

  it('drops columns that are not visible', () => {
    expect(also('-id', 'area')).toBe('area')
    expect(also('area,-id', 'day')).toBe('area,day')
  })

  it('gives each column its position', () => {
    expect(findSortPosition('area,-day', 'day')).toEqual({
      position: 2,
      isDescending: true,
      count: 2,
    })
    expect(findSortPosition('area,-day', 'total')).toBeUndefined()
    expect(reverseSort('area,-day')).toBe('-area,-day')
  })
})
