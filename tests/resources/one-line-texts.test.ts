import { describe, expect, it } from 'vitest'
import type { Field } from '../../registry/fields/field-types.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { buildPhoneLink } from '../../registry/characters/phone.ts'

const kept = (value: string | number) => ({ value })
const refused = (key: string) => ({ problem: { key: `errors.field.${key}` } })

describe.each<[Field, readonly (readonly [given: string, result: object])[]]>([
  [
    { type: 'text' },
    [
      ['Two\nLines', kept('Two Lines')],
      ['Bell\u0007\u001b', kept('Bell')],
      ['  Cafe \u00a0\u200b deluxe\u2028', kept('Cafe deluxe')],
      ['Cafe\u3000deluxe\u202f', kept('Cafe deluxe')],
      ['\ufeffMona\u00ad', kept('Mona')],
      ['\u202eMona\u202c', kept('Mona')],
      ['E\u0301lodie', kept('Élodie')],
      ['می\u200cخواهم', kept('می\u200cخواهم')],
      ['\u200cمحمد\u200d', kept('محمد')],
      ['Mo\u200cna', kept('Mona')],
      ['👩\u200d👧', kept('👩\u200d👧')],
      ['❤\ufe0f', kept('❤\ufe0f')],
      ['\u0600١', kept('\u0600١')],
      ...['\u200b', '\u200f\u2060', '\u3164', '\u2800', '\u00a0\u00ad', '\u0301'].map(
        (given) => [given, refused('required')] as const,
      ),
      ['half \ud800', refused('not_text')],
    ],
  ],
  [
    { type: 'text', mono: true },
    [
      ['SAVE\u201110', kept('SAVE-10')],
      ['SAVE–١٠', kept('SAVE-10')],
      ['SA\u200dVE', kept('SAVE')],
      ['ب\u200cب', kept('بب')],
      ['ＳＡＶＥ１０', kept('SAVE10')],
    ],
  ],
  [{ type: 'longtext' }, [['One\r\n\u0007two\u2028\tthree \n', kept('One\ntwo\n\tthree')]]],
  [
    { type: 'phone' },
    [
      ['\u202a+965 9900 3001\u202c', kept('+965 9900 3001')],
      ['\u200e+965 9900 3001', kept('+965 9900 3001')],
      ['+965\u20119900 3001', kept('+965 9900 3001')],
      ['＋９６５ 9900–3001', kept('+965 9900 3001')],
      ['(+965) 9900 3001', kept('+965 9900 3001')],
      ['tel:+965-9900-3001', kept('+965 9900 3001')],
      ['९९०० ٣٠٠١', kept('9900 3001')],
      ['9900.3004', kept('9900 3004')],
      ['9900/3004', kept('9900 3004')],
      ['+49 (0)30 1234', kept('+49 30 1234')],
      ['9900 3004 ext 12', kept('9900 3004 ext 12')],
      ['9900 3004 x12', kept('9900 3004 ext 12')],
      ['9900 3004, تحويلة ١٢', kept('9900 3004 ext 12')],
      ['0096599003001', kept('0096599003001')],
      ...['55501234,,12', '55501234,12', '55501234p12', '55501234;12#', '55501234;postd=pp12'].map(
        (given) => [given, kept('55501234 ext 12')] as const,
      ),
      ['5550,1234', kept('5550 1234')],
      ...['---', '+', '12', 'call me', '1+2', 'ext 12', '9900 3004 / 9900 3005']
        .concat(['5550 1234 ext 12 / 9990 1234', '5550 1234 ext abc', '50023456, 50023457'])
        .map((given) => [given, refused('not_phone')] as const),
    ],
  ],
  [
    { type: 'email' },
    [
      ['Mona@Example.test\u200b', kept('mona@example.test')],
      ['mo\u200dna@example.test', kept('mona@example.test')],
      ['ali@example.test,', kept('ali@example.test')],
      ['<a@b.c>', kept('a@b.c')],
      ['Mona Saleh <mona@b.c>;', kept('mona@b.c')],
      ['mailto:a@b.c?subject=Hello', kept('a@b.c')],
      ['“a@b.c”', kept('a@b.c')],
      ['ｍona＠example．test', kept('mona@example.test')],
      ['e\u0301lodie@b.c', kept('élodie@b.c')],
      ['منى@موقع.كويت', kept('منى@موقع.كويت')],
      ['иван@почта.рф', kept('иван@почта.рф')],
      ...['a@b', 'a b@c.d', 'a@b..c', 'a@-b.c', 'a,b@c.d', '@b.c', 'a@b.c d@e.f'].map(
        (given) => [given, refused('not_email')] as const,
      ),
      // A Cyrillic letter among Latin ones.
      ['m\u043ena@example.test', refused('mixed_scripts')],
      ['mona@ex\u0430mple.test', refused('mixed_scripts')],
    ],
  ],
  [{ type: 'integer' }, [['\u200e١٢', kept(12)]]],
  [{ type: 'date' }, [['\u200f٢٠٢٦-١٢-٢٥', kept('2026-12-25')]]],
  [{ type: 'time' }, [['०९:३०', kept('09:30')]]],
])('a value of the field %o', (field, cases) => {
  it.each(cases)('%j is stored as %o', (given, result) => {
    expect(parseValue(field, given)).toMatchObject(result)
  })

  it('stays unchanged when it is written again', () => {
    for (const [given] of cases) {
      const first = parseValue(field, given)
      if ('value' in first) expect(parseValue(field, first.value)).toEqual(first)
    }
  })
})

it('the link of a phone number includes the extension', () => {
  expect(buildPhoneLink('+965 9900 3004 ext 12')).toBe('tel:+96599003004;ext=12')
  expect(buildPhoneLink('(0)30 1234')).toBe('tel:0301234')
  // A text of an earlier version, or of a program that writes into the database.
  expect(buildPhoneLink('55501234,,12')).toBe('tel:55501234;ext=12')
  expect(buildPhoneLink('+44 (0)20 7946 0018')).toBe('tel:+442079460018')
  expect(buildPhoneLink('5550 1234 ext 12 / 9990 1234')).toBeUndefined()
})
