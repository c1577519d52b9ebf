import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import { splitIntoColumns } from '../../../../src/parts/form/groups/two-columns.ts'

const listColumns = (name: 'instant-bookings' | 'promos' | 'customers') =>
  splitIntoColumns(registry[name], Object.entries(registry[name].formGroups ?? {})).map((column) =>
    column.map(([group]) => group),
  )

describe('the groups of a form', () => {
  it('are laid out in two columns of similar height, in their order', () => {
    expect(listColumns('instant-bookings')).toEqual([
      ['who', 'what'],
      ['where', 'when', 'money'],
    ])
    expect(listColumns('promos')).toEqual([
      ['about', 'money'],
      ['when', 'use'],
    ])
  })

  it('take one column if there is only one group', () => {
    expect(splitIntoColumns(registry.promos, [['about', ['code']]])).toEqual([
      [['about', ['code']]],
    ])
  })
})
