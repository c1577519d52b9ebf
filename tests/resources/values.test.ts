import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../registry/fields/field-types.ts'
import { matchesConditions } from '../../registry/fields/conditions.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { meetCondition } from '../support/rows/good-values.ts'

const FIELDS: readonly Field[] = [
  { type: 'id' },
  { type: 'text' },
  { type: 'longtext' },
  { type: 'email' },
  { type: 'phone' },
  { type: 'url' },
  { type: 'image' },
  { type: 'integer' },
  { type: 'money' },
  { type: 'percent' },
  { type: 'coordinate' },
  { type: 'flag' },
  { type: 'choice', values: { one: 'plain' } },
  { type: 'reference', to: 'users' },
  { type: 'date' },
  { type: 'time' },
  { type: 'datetime' },
]
/** Values in a body that could be mistaken for others. */
const HOSTILE = [
  { toString: 0 },
  { toString: null, valueOf: null },
  'constructor',
  '__proto__',
  [1],
  ['1'],
  [[]],
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Object.create(null),
]

describe('a number in Arabic digits', () => {
  it.each([
    [{ type: 'money' }, '١٢٫٥٠', '12.500'],
    [{ type: 'percent' }, '٥٫٥', '5.500'],
    [{ type: 'integer' }, '١٢', 12],
    [{ type: 'polymorphic', typeField: 'kind', to: {} }, '#١٢', 12],
  ] satisfies [Field, string, unknown][])('is accepted by %j', (field, text, value) => {
    expect(parseValue(field, text)).toEqual({ value })
  })
})

describe('a number that is too large to be stored', () => {
  const tooLarge = (max: number) => ({
    problem: { key: 'errors.field.too_large', params: { max } },
  })

  it('is refused with the limit, not with a message about decimals', () => {
    const digits = '9'.repeat(20)
    expect(parseValue({ type: 'money' }, digits)).toEqual(tooLarge(999_999_999))
    expect(parseValue({ type: 'money', max: 500 }, digits)).toEqual(tooLarge(500))
    expect(parseValue({ type: 'money' }, `-${digits}`)).toEqual({
      problem: { key: 'errors.field.too_small', params: { min: -999_999_999 } },
    })
    expect(parseValue({ type: 'integer' }, digits)).toEqual(tooLarge(2_147_483_647))
    expect(parseValue({ type: 'money' }, '999999999.999')).toEqual({ value: '999999999.999' })
    expect(parseValue({ type: 'money' }, '1.0001')).toMatchObject({
      problem: { key: 'errors.field.not_number' },
    })
  })
})

describe('the text of a moment in UTC', () => {
  const EARLY = '2026-12-25T14:30:15.123Z'

  it.each([
    ['2026-12-25T14:30:15.1234567Z', EARLY],
    ['2026-12-25T14:30:15.123456789Z', EARLY],
    ['2026-12-25t14:30:15.123z', EARLY],
    ['2026-12-25t17:30:15.123456789+03:00', EARLY],
    ['2026-12-25T14:30z', '2026-12-25T14:30:00.000Z'],
  ])('is accepted if it is written %s', (input, value) => {
    expect(parseValue({ type: 'datetime' }, input)).toEqual({ value })
  })

  it.each(['2026-12-25T14:30:15.1234567890Z', '2026-12-25T14:30:15.Z', '2026-12-25x14:30:15Z'])(
    'is refused if it is written %s',
    (input) => {
      expect(parseValue({ type: 'datetime' }, input)).toMatchObject({
        problem: { key: 'errors.field.not_datetime' },
      })
    },
  )
})

describe('a value with several references', () => {
  const several = { type: 'references', to: 'areas', max: 3 } as const

  it('is refused by its length before its entries are read', () => {
    expect(parseValue(several, 'a,b,c,d')).toMatchObject({
      problem: { key: 'errors.field.too_many_ids' },
    })
    expect(parseValue(several, '2,1,2,1,2')).toEqual({ value: [1, 2] })
  })
})

describe('a long text', () => {
  it.each(['$', ' a', '1 ', '٬', 'am '])('of %j is refused without reading it', (sign) => {
    const text = sign.repeat(200_000)
    for (const type of ['integer', 'money', 'date', 'time', 'datetime'] as const)
      expect(parseValue({ type }, text)).toHaveProperty('problem')
  })
})

describe.each(FIELDS.map((field) => [field.type, field] as const))(
  'the parser of a %s',
  (_, field) => {
    it('returns a value or a problem for any input, and never throws', () => {
      fc.assert(
        fc.property(fc.anything(), (input) => {
          const parsed = parseValue(field, input)
          return 'problem' in parsed || ['string', 'number'].includes(typeof parsed.value)
        }),
      )
    })

    it.each(HOSTILE.map((input, index) => [index, input] as const))(
      'refuses hostile input %i',
      (_at, input) => {
        const isText = field.type === 'text' || field.type === 'longtext'
        const expected = isText && typeof input === 'string' ? { value: input } : { problem: {} }
        expect(parseValue(field, input)).toMatchObject(expected)
      },
    )
  },
)

describe('the values by which tests of every entity meet conditions', () => {
  const fields: readonly Field[] = [
    ...FIELDS.filter(({ type }) => type !== 'id' && type !== 'choice'),
    { type: 'choice', values: { one: 'plain', two: 'plain' } },
    { type: 'integer', min: 1, max: 3 },
    { type: 'percent', max: 4 },
    { type: 'money', min: 20 },
  ]
  it.each(fields)(
    'are accepted by a field of type $type, and other than the excluded one',
    (field) => {
      const meet = (condition: { not: string | number | null }) =>
        meetCondition({ fields: { value: field } }, 'value', condition, 3)
      const { value } = meet({ not: null })
      const excludedValues = [null, value as string | number, 0, 3]
      for (const excluded of excludedValues) {
        const row = meet({ not: excluded })
        expect(parseValue(field, row.value)).toHaveProperty('value')
        expect(matchesConditions(row, { value: { not: excluded } })).toBe(true)
      }
    },
  )

  it('are those of both fields of a limit', () => {
    const resource = { fields: { used: { type: 'integer' }, most: { type: 'integer' } } } as const
    for (const condition of [{ below: 'most' }, { reaches: 'most' }]) {
      const row = meetCondition(resource, 'used', condition, 3)
      expect(matchesConditions(row, { used: condition })).toBe(true)
    }
  })
})
