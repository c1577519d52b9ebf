import { describe, expect, it } from 'vitest'
import type { Field } from '../../registry/fields/field-types.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { buildPhoneLink } from '../../registry/characters/phone.ts'

const accepted = (value: string | number) => ({ value })
const refused = (key: string) => ({ problem: { key: `errors.field.${key}` } })

describe.each<[Field, readonly (readonly [given: string | number, result: object])[]]>([
  [
    { type: 'text' },
    [
      ['Two\nLines', accepted('Two Lines')],
      ['Bell\u0007\u001b', accepted('Bell')],
      ['  Cafe \u00a0\u200b deluxe\u2028', accepted('Cafe deluxe')],
      ['Cafe\u3000deluxe\u202f', accepted('Cafe deluxe')],
      ['\ufeffMona\u00ad', accepted('Mona')],
      ['\u202eMona\u202c', accepted('Mona')],
      ['E\u0301lodie', accepted('Élodie')],
      ['می\u200cخواهم', accepted('می\u200cخواهم')],
      ['\u200cمحمد\u200d', accepted('محمد')],
      ['Mo\u200cna', accepted('Mona')],
      ['👩\u200d👧', accepted('👩\u200d👧')],
      ['❤\ufe0f', accepted('❤\ufe0f')],
      ['\u0600١', accepted('\u0600١')],
      ...['\u200b', '\u200f\u2060', '\u3164', '\u2800', '\u00a0\u00ad', '\u0301'].map(
        (input) => [input, refused('required')] as const,
      ),
      ['half \ud800', refused('not_text')],
    ],
  ],
  [
    { type: 'text', mono: true },
    [
      ['SAVE\u201110', accepted('SAVE-10')],
      ['SAVE–١٠', accepted('SAVE-10')],
      ['SA\u200dVE', accepted('SAVE')],
      ['ب\u200cب', accepted('بب')],
      ['ＳＡＶＥ１０', accepted('SAVE10')],
    ],
  ],
  [{ type: 'longtext' }, [['One\r\n\u0007two\u2028\tthree \n', accepted('One\ntwo\n\tthree')]]],
  [
    { type: 'phone' },
    [
      ['\u202a+965 9900 3001\u202c', accepted('+965 9900 3001')],
      ['\u200e+965 9900 3001', accepted('+965 9900 3001')],
      ['+965\u20119900 3001', accepted('+965 9900 3001')],
      ['＋９６５ 9900–3001', accepted('+965 9900 3001')],
      ['(+965) 9900 3001', accepted('+965 9900 3001')],
      ['tel:+965-9900-3001', accepted('+965 9900 3001')],
      ['९९०० ٣٠٠١', accepted('9900 3001')],
      ['9900.3004', accepted('9900 3004')],
      ['9900/3004', accepted('9900 3004')],
      ['+49 (0)30 1234', accepted('+49 30 1234')],
      ['9900 3004 ext 12', accepted('9900 3004 ext 12')],
      ['9900 3004 x12', accepted('9900 3004 ext 12')],
      ['9900 3004, تحويلة ١٢', accepted('9900 3004 ext 12')],
      ['0096599003001', accepted('0096599003001')],
      ...['55501234,,12', '55501234,12', '55501234p12', '55501234;12#', '55501234;postd=pp12'].map(
        (input) => [input, accepted('55501234 ext 12')] as const,
      ),
      ['5550,1234', accepted('5550 1234')],
      ...['---', '+', '12', 'call me', '1+2', 'ext 12', '9900 3004 / 9900 3005']
        .concat(['5550 1234 ext 12 / 9990 1234', '5550 1234 ext abc', '50023456, 50023457'])
        .map((input) => [input, refused('not_phone')] as const),
    ],
  ],
  [
    { type: 'email' },
    [
      ['Mona@Example.test\u200b', accepted('mona@example.test')],
      ['mo\u200dna@example.test', accepted('mona@example.test')],
      ['ali@example.test,', accepted('ali@example.test')],
      ['<a@b.c>', accepted('a@b.c')],
      ['Mona Saleh <mona@b.c>;', accepted('mona@b.c')],
      ['mailto:a@b.c?subject=Hello', accepted('a@b.c')],
      ['“a@b.c”', accepted('a@b.c')],
      ['ｍona＠example．test', accepted('mona@example.test')],
      ['e\u0301lodie@b.c', accepted('élodie@b.c')],
      ['منى@موقع.كويت', accepted('منى@موقع.كويت')],
      ['иван@почта.рф', accepted('иван@почта.рф')],
      ...[
        'a@b',
        'a b@c.d',
        'a@b..c',
        'x?bcc=evil@evil.example',
        'a@-b.c',
        'a,b@c.d',
        '@b.c',
        'a@b.c d@e.f',
      ].map((input) => [input, refused('not_email')] as const),
      // A Cyrillic letter among Latin ones.
      ['m\u043ena@example.test', refused('mixed_scripts')],
      ['mona@ex\u0430mple.test', refused('mixed_scripts')],
    ],
  ],
  [
    { type: 'integer' },
    [
      ['\u200e١٢', accepted(12)],
      ['1,000', accepted(1000)],
      ['30 min', accepted(30)],
      ...['1.000', '2,5', 'O5', '1e3'].map((input) => [input, refused('not_integer')] as const),
    ],
  ],
  [
    { type: 'money' },
    [
      ['2,5', accepted('2.500')],
      ['KWD 1,234.5', accepted('1234.500')],
      ['١٬٢٣٤٫٥ د.ك.', accepted('1234.500')],
      ['€ −5', accepted('-5.000')],
      [0.1 + 0.2, accepted('0.300')],
      ...['2,500', 'l2', '2KD'].map((input) => [input, refused('not_number')] as const),
    ],
  ],
  [
    { type: 'coordinate' },
    [
      // As Google Maps copies them.
      ['29.375859123456782', accepted('29.375859')],
      ['-0.00000004', accepted('0.000000')],
      ['٤٧٫٩٧٧٤', accepted('47.977400')],
      ['29.3759, 47.9774', refused('not_number')],
    ],
  ],
  [
    { type: 'date' },
    [
      ['\u200f٢٠٢٦-١٢-٢٥', accepted('2026-12-25')],
      ...['2026/12/25', '25 Dec 2026', '25. Dezember 2026', '2026-12-25 23:59:59'].map(
        (input) => [input, accepted('2026-12-25')] as const,
      ),
      ...['25/12/2026', '-2026-12-25', '2026-12-25 14:30'].map(
        (input) => [input, refused('not_date')] as const,
      ),
    ],
  ],
  [
    { type: 'time' },
    [
      ['०९:३०', accepted('09:30')],
      ...['8:00', '8:00 AM', '08:00:00', '08.00', '0800', '٠٨:٠٠', '8 h', '٨ ص'].map(
        (input) => [input, accepted('08:00')] as const,
      ),
      ['02:00:00 PM', accepted('14:00')],
      ['٢:٣٠ م', accepted('14:30')],
      ['24:00', accepted('00:00')],
      ...['8', '16', '24:01', '26:15', '9:60', '13 pm', 'noon'].map(
        (input) => [input, refused('not_time')] as const,
      ),
    ],
  ],
])('a value of the field %o', (field, cases) => {
  it.each(cases)('%j is stored as %o', (input, result) => {
    expect(parseValue(field, input)).toMatchObject(result)
  })

  it('stays unchanged when it is written again', () => {
    for (const [input] of cases) {
      const firstResult = parseValue(field, input)
      if ('value' in firstResult) expect(parseValue(field, firstResult.value)).toEqual(firstResult)
    }
  })
})

it('the link of a phone number includes the extension', () => {
  expect(buildPhoneLink('+965 9900 3004 ext 12')).toBe('tel:+96599003004;ext=12')
  expect(buildPhoneLink('(0)30 1234')).toBe('tel:0301234')
  // A text that an earlier version or another program has stored.
  expect(buildPhoneLink('55501234,,12')).toBe('tel:55501234;ext=12')
  expect(buildPhoneLink('+44 (0)20 7946 0018')).toBe('tel:+442079460018')
  expect(buildPhoneLink('5550 1234 ext 12 / 9990 1234')).toBeUndefined()
})
