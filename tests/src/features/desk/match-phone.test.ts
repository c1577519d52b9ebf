import '../../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import { readNumberingPlan } from '../../../../registry/characters/phone-number.ts'
import { registry } from '../../../../resources/index.ts'
import { isPhoneFound } from '../../../../src/features/desk/match-phone.ts'
import { readCaller, readPhone } from '../../../../src/features/desk/read-phone.ts'

const foundRows = [
  {
    resource: registry.customers as never,
    rows: [
      { id: 1, phone: '+96555551234' },
      { id: 2, phone: '5555 1299' },
      { id: 3, phone: null },
      { id: 4, phone: '+97455557777' },
    ],
  },
  { resource: registry.vehicles as never, rows: [{ id: 9, plate: '55558888' }] },
]

describe('a search text', () => {
  it.each([
    ['+965 5555 1234', '+965 5555 1234'],
    [' 5555-1234 ', '5555-1234'],
    ['٥٥٥٥١٢٣٤', '55551234'],
    ['(030) 555 12 34', '(030) 555 12 34'],
    ['5555', undefined],
    ['WB-10001234', undefined],
    ['2026-11-27', undefined],
    ['12345678901234567', undefined],
  ])('%s is read as the phone number %s', (typed, phone) => expect(readPhone(typed)).toBe(phone))

  it('matches the phone number of a customer, complete or in part', () => {
    const isFound = (phone: string) => isPhoneFound(foundRows, phone, readNumberingPlan('KW'))
    const searchTexts = [
      '0096555551234',
      '55551234',
      '5555 12 99',
      '+96555551299',
      '9655555',
      '+97455557777',
    ]
    expect(searchTexts.filter((phone) => !isFound(phone))).toEqual([])
    // The same digits are another number with another country code, or as a plate.
    expect(['55551235', '5555123499', '55557777', '55558888'].filter(isFound)).toEqual([])
  })
})

describe('the phone number that a telephone system sends', () => {
  // An address decodes a plus that is not encoded as a space.
  it.each<readonly [sent: string, phone: string | null]>([
    ['+96550012345', '+96550012345'],
    [' 96599887766', '+96599887766'],
    ['0096550023456', '0096550023456'],
    ['sip:+96550012345@pbx.local', '+96550012345'],
    ['sips:+96550012345@pbx.local;transport=tls', '+96550012345'],
    ['sip: 96550012345@pbx.local', '+96550012345'],
    ['"Ali" <sip:+96550012345@10.0.0.1:5060>', '+96550012345'],
    ['tel:+965-5001-2345', '+965 5001 2345'],
    ['tel:+96550012345;phone-context=pbx.local', '+96550012345'],
    ['tel:50012345;phone-context=pbx.local', '50012345'],
    // Kuwait has a number of the same digits.
    ['<tel:33012345;phone-context=+973>', '+97333012345'],
    ['sip:33012345;phone-context= 973@pbx.local', '+97333012345'],
    ['tel:2345;ext=12;phone-context=+1-914-555', '+1 914 5552345 ext 12'],
    ['"+973 3301 2345" <sip:anonymous@anonymous.invalid>', null],
    ['tel:50012345;ext=12', '50012345 ext 12'],
    ['50012345;user=phone', '50012345'],
    [' 50012345', '50012345'],
    ['07700900123', '07700900123'],
    ['101', '101'],
    ...['anonymous', 'Unknown', 'withheld', '', '0', '000', '+', 'sip:anonymous@anonymous.invalid']
      .concat(['Private', 'unavailable', '-1', 'asserted-id', 'sip:pbx.local'])
      .map((sent) => [sent, null] as const),
  ])('%j is read as %j', (sent, phone) => expect(readCaller(sent)).toBe(phone))
})
