import { describe, expect, it } from 'vitest'
import { expandEntity } from '../../../../registry/define/expand-entity.ts'
import type { ListReference } from '../../../../src/platform/data/rows/list-references.ts'
import {
  listAllColumns,
  moveColumn,
  toggleColumn,
} from '../../../../src/screens/list/columns/column-order.ts'

const every = ['number', 'customer', 'time', 'total', 'note']
const declared = ['number', 'customer', 'time', 'total']

describe('the columns of a list', () => {
  it('return to their declared position when they are shown again, and move no others', () => {
    for (const name of declared) {
      const without = toggleColumn(declared, name, every)
      expect(without).toEqual(declared.filter((column) => column !== name))
      expect(toggleColumn(without, name, every)).toEqual(declared)
    }
    expect(toggleColumn(declared, 'note', every)).toEqual(every)
  })

  it('return after the column declared before them, wherever the user has moved it', () => {
    expect(toggleColumn(['time', 'customer', 'number'], 'total', every)).toEqual([
      'time',
      'total',
      'customer',
      'number',
    ])
    expect(toggleColumn(['time', 'total'], 'number', every)).toEqual(['number', 'time', 'total'])
  })

  it('are offered without a status that equals the state, unless the list declares the status', () => {
    const jobs = (columns?: string[]) => {
      const resource = expandEntity({
        name: 'faqs',
        fields: {
          code: { type: 'text' },
          status: { type: 'choice', values: { open: 'waiting', done: 'good' } },
        },
        states: {
          done: { when: { status: 'done' }, tone: 'good' },
          open: { when: { status: 'open' }, tone: 'waiting' },
        },
        ...(columns && { columns }),
      })
      return listAllColumns({ resource, list: resource.lists.all } as ListReference)
    }
    expect(jobs()).toContain('state')
    expect(jobs()).not.toContain('status')
    expect(jobs(['code', 'status'])).toContain('status')
  })

  it('move by one position, and stay at the first and the last', () => {
    expect(moveColumn(declared, 'time', -1)).toEqual(['number', 'time', 'customer', 'total'])
    expect(moveColumn(declared, 'time', 1)).toEqual(['number', 'customer', 'total', 'time'])
    expect(moveColumn(declared, 'number', -1)).toEqual(declared)
    expect(moveColumn(declared, 'total', 1)).toEqual(declared)
  })
})
