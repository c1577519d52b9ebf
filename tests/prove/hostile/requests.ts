import fc from 'fast-check'
import { type Operation, OPERATIONS, type Schema } from './operations.ts'
import { anything, mostly, NAMES } from './values.ts'

export const CALLERS = ['admin', 'operations', 'car wash', 'nobody', 'garbage'] as const
export type Caller = (typeof CALLERS)[number]
type Pairs = readonly (readonly [name: string, value: unknown])[]

/** One call, before it is written down as bytes. */
export interface Attempt {
  method: string
  path: string
  caller: Caller
  query: Pairs
  body: Pairs
  encoding: 'json' | 'urlencoded' | 'form' | 'broken'
  headers: Readonly<Record<string, string>>
  /** What follows the address: `/..`, half a letter. */
  tail: string
}

const entries = (known: Readonly<Record<string, Schema>>): fc.Arbitrary<Pairs> => {
  const names = Object.keys(known)
  const strange = fc.array(fc.tuple(fc.constantFrom(...NAMES), anything), { maxLength: 2 })
  const good = fc
    .subarray(names)
    .chain((some) =>
      fc.tuple(...some.map((name) => fc.tuple(fc.constant(name), mostly(known[name] ?? {})))),
    )
  const all = fc.tuple(
    ...names.map((name) => fc.tuple(fc.constant(name), mostly(known[name] ?? {}))),
  )
  return fc.oneof(
    { weight: 4, arbitrary: all },
    { weight: 4, arbitrary: good },
    { weight: 2, arbitrary: fc.tuple(good, strange).map((parts) => parts.flat()) },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: fc.tuple(good, good).map((parts) => parts.flat()) },
  )
}

/** A query asks for little at a time: a whole list is asked for now and then. */
const queries = (known: Readonly<Record<string, Schema>>): fc.Arbitrary<Pairs> =>
  Object.keys(known).length === 0
    ? fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: entries({}) })
    : fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        {
          weight: 9,
          arbitrary: fc
            .tuple(entriesOfSome(known), fc.constantFrom(1, 5, 1000))
            .map(([pairs, perPage]) => [...pairs, ['perPage', perPage] as const]),
        },
      )

/** Of the many filters of a list only a few at once. */
function entriesOfSome(known: Readonly<Record<string, Schema>>): fc.Arbitrary<Pairs> {
  const names = Object.keys(known).filter((name) => name !== 'perPage')
  return fc
    .subarray(names, { maxLength: Math.min(4, names.length) })
    .chain((some) => entries(Object.fromEntries(some.map((name) => [name, known[name] ?? {}]))))
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'accept-language',
        'accept-encoding',
        'x-request-id',
        'x-forwarded-for',
        'if-none-match',
        'user-agent',
        'content-type',
        'lang',
      ),
      fc.constantFrom(
        '',
        'xx;q=9,,,;',
        'pt,ar;q=0.9',
        'gzip, br, deflate',
        '*',
        'W/"x"',
        'y'.repeat(4000),
        '\u00ff\u00fe',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'application/json; charset=utf-16',
        'text/html',
        '::1, 999.1.1.1',
        '__proto__',
      ),
      { maxKeys: 3 },
    ),
  },
)

const tails = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('/', '/..', '%', '%c3%28', '%00', '/__proto__', '#x', ';a'),
  },
)

function attemptAt(operation: Operation): fc.Arbitrary<Attempt> {
  const ids = fc.oneof(
    fc.integer({ min: 0, max: 60 }).map(String),
    fc.constantFrom('x', '%00', '-1', '9'.repeat(30)),
  )
  return fc.record({
    method: fc.oneof(
      { weight: 30, arbitrary: fc.constant(operation.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD') },
    ),
    path: ids.map((id) => operation.path.replace(/\{\w+\}/, id)),
    caller: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('admin' as const) },
      { weight: 5, arbitrary: fc.constantFrom(...CALLERS) },
    ),
    query: queries(operation.query),
    body: entries(operation.body),
    encoding: fc.constantFrom(
      'json' as const,
      'json' as const,
      'urlencoded' as const,
      'form' as const,
      'broken' as const,
    ),
    headers,
    tail: tails,
  })
}

/** Any call of any operation, by anybody, in any encoding. */
export const attempts: fc.Arbitrary<Attempt> = fc
  .nat({ max: OPERATIONS.length - 1 })
  .chain((at) => attemptAt(OPERATIONS[at] ?? { method: 'GET', path: '/api', query: {}, body: {} }))
