import { describe, expect, it } from 'vitest'
import { wholeOf } from '../../../registry/short/whole.ts'
import type { ListReference } from '../../../src/data/rows/list-references.ts'
import { everyColumn, moved, toggled } from '../../../src/list/columns/column-order.ts'

const every = ['number', 'customer', 'time', 'total', 'note']
const declared = ['number', 'customer', 'time', 'total']

describe('the columns of a list', () => {
  it('come back where they are declared to stand, and change no other', () => {
    for (const name of declared) {
      const without = toggled(declared, name, every)
      expect(without).toEqual(declared.filter((one) => one !== name))
      expect(toggled(without, name, every)).toEqual(declared)
    }
    expect(toggled(declared, 'note', every)).toEqual(every)
  })

  it('come back after the one before them, wherever somebody has put it', () => {
    expect(toggled(['time', 'customer', 'number'], 'total', every)).toEqual([
      'time',
      'total',
      'customer',
      'number',
    ])
    expect(toggled(['time', 'total'], 'number', every)).toEqual(['number', 'time', 'total'])
  })

  it('are offered without a status that the state says, unless the list declares it', () => {
    const jobs = (columns?: string[]) => {
      const resource = wholeOf({
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
      return everyColumn({ resource, list: resource.lists.all } as ListReference)
    }
    expect(jobs()).toContain('state')
    expect(jobs()).not.toContain('status')
    expect(jobs(['code', 'status'])).toContain('status')
  })

  it('move by one place, and stay at either end', () => {
    expect(moved(declared, 'time', -1)).toEqual(['number', 'time', 'customer', 'total'])
    expect(moved(declared, 'time', 1)).toEqual(['number', 'customer', 'total', 'time'])
    expect(moved(declared, 'number', -1)).toEqual(declared)
    expect(moved(declared, 'total', 1)).toEqual(declared)
  })
})
