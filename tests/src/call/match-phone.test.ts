import '../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { matchPhone } from '../../../src/call/match-phone.ts'

const found = [
  {
    resource: registry.customers as never,
    rows: [
      { id: 1, phone: '+965 5555 1234' },
      { id: 2, phone: '+965 5555 1299' },
      { id: 3, phone: null },
    ],
  },
  { resource: registry.vehicles as never, rows: [{ id: 9, plate: '55551234' }] },
]

describe('the number of a caller', () => {
  it.each(['+96555551234', '0096555551234', '55551234', '5555-1234', '٥٥٥٥١٢٣٤'])(
    'is that of one customer, written as %s',
    (phone) => {
      expect(matchPhone(found, phone).map(({ row }) => row.id)).toEqual([1])
    },
  )

  it('is nobody’s where only its end is the same', () => {
    expect(matchPhone(found, '1234')).toEqual([])
  })
})
