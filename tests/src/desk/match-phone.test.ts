import '../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { isPhoneFound, matchPhone } from '../../../src/desk/match-phone.ts'
import { readPhone } from '../../../src/desk/read-phone.ts'

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

describe('a typed text', () => {
  it.each([
    ['+965 5555 1234', '+965 5555 1234'],
    [' 5555-1234 ', '5555-1234'],
    ['٥٥٥٥١٢٣٤', '55551234'],
    ['(030) 555 12 34', '(030) 555 12 34'],
    ['5555', undefined],
    ['WB-10001234', undefined],
    ['2026-11-27', undefined],
    ['12345678901234567', undefined],
  ])('%s is the phone number %s', (typed, phone) => expect(readPhone(typed)).toBe(phone))

  it('is a number that somebody has, as a whole or in part', () => {
    const isFound = (phone: string) => isPhoneFound(found, phone)
    expect(['0096555551234', '5551234', '+9655555'].map(isFound)).toEqual([true, true, true])
    expect(['55551235', '5555123499'].map(isFound)).toEqual([false, false])
  })
})
