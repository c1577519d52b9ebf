import fc from 'fast-check'
import { resolved, type Schema } from './operations.ts'

/**
 * Names of built-in object properties, names with other meanings in this API, and unencodable
 * names.
 */
export const NAMES = [
  '__proto__',
  '__proto___to',
  'constructor',
  'constructor_from',
  'toString',
  'hasOwnProperty',
  'prototype.polluted',
  'id',
  'id[]',
  'deleted_at',
  'password_hash',
  'account_type',
  'page',
  'sort',
  'q',
  'where',
  'group',
  '',
  ' ',
  '\0',
  'x'.repeat(300),
] as const

/** Values that are wrong for a type, a length, a database or a careless program. */
export const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '0',
  '-0',
  '+1',
  '1e5',
  '0x10',
  '1abc',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '٣',
  '9'.repeat(400),
  '2026-02-30',
  '2026-03-11',
  '0000-00-00',
  '1901-01-01',
  '2199-12-31',
  '12026-01-01',
  'infinity',
  'tomorrow',
  '2026-03-11T25:00:00Z',
  '2026-03-11T08:00:00+99:99',
  '24:00',
  '99:99',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '🚗🚗',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '"; drop table users; --',
  '$1',
  '{{constructor}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.example',
  '/uploads/../../etc/passwd',
  'a@b',
  'admin@washboard.example',
  '__proto__',
  'constructor',
  'toString',
  [],
  [[]],
  [1, 2, 1],
  ['a', null],
  {},
  { toString: 1 },
  { valueOf: 'x', length: 3 },
  { constructor: { prototype: {} } },
  { a: { b: { c: { d: { e: {} } } } } },
  '{"__proto__":1}',
  '{"area":1,"state":null}',
  '[1]',
  Array.from({ length: 1500 }, (_, index) => index),
]

const named: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  date: fc.constantFrom('2026-03-10', '2026-03-11', '2026-04-01', '2025-12-31'),
  'date-time': fc.constantFrom('2026-03-11T08:00:00Z', '2026-03-12T15:30:00.000Z'),
  time: fc.constantFrom('08:00', '09:30', '23:59', '00:00'),
  email: fc.integer({ max: 999, min: 0 }).map((salt) => `person${salt}@wash.example`),
}

const texts = fc.constantFrom('Some text', 'WB-100042', '12.500', '+965 5551', '/demo/slider-1.svg')

/** Generates a value that matches a schema. */
export function fitting(described: Schema): fc.Arbitrary<unknown> {
  const schema = resolved(described)
  const { type, enum: choices, format = '', anyOf, items } = schema
  if (anyOf) return fc.oneof(...anyOf.map(fitting))
  if (choices && choices.length > 0) return fc.constantFrom(...choices)
  const [typeName] = [type ?? 'string'].flat()
  if (typeName === 'integer' || typeName === 'number')
    return fc.integer({ min: schema.minimum ?? 0, max: 40 })
  if (typeName === 'array' && items) return fc.array(fitting(items), { maxLength: 4 })
  return named[format] ?? texts
}

/** Generates any JSON value. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALUES) },
  // Prefer values that are no primitives, because careless programs fail on these.
  { weight: 3, arbitrary: fc.constantFrom(...VALUES.filter((value) => value instanceof Object)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
)

/** Mostly valid values, so that the request reaches the database. */
export const mostly = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything })
