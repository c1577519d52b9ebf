import fc from 'fast-check'
import { type Operation, OPERATIONS, type Schema } from './operations.ts'
import { anything, mostly, NAMES } from './values.ts'

export const CALLERS = ['admin', 'operations', 'car wash', 'nobody', 'garbage'] as const
export type Caller = (typeof CALLERS)[number]
type Pairs = readonly (readonly [name: string, value: unknown])[]

/** A request before its encoding as bytes. */
export interface Attempt {
  method: string
  path: string
  caller: Caller
  query: Pairs
  body: Pairs
  encoding: 'json' | 'urlencoded' | 'form' | 'broken'
  headers: Readonly<Record<string, string>>
  /** Suffixes of the address: `/..`, an incomplete character. */
  tail: string
}

const entries = (schemas: Readonly<Record<string, Schema>>): fc.Arbitrary<Pairs> => {
  const names = Object.keys(schemas)
  const strange = fc.array(fc.tuple(fc.constantFrom(...NAMES), anything), { maxLength: 2 })
  const validEntries = fc
    .subarray(names)
    .chain((names) =>
      fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), mostly(schemas[name] ?? {})))),
    )
  const validEntry = fc.tuple(
    ...names.map((name) => fc.tuple(fc.constant(name), mostly(schemas[name] ?? {}))),
  )
  return fc.oneof(
    { weight: 4, arbitrary: validEntry },
    { weight: 4, arbitrary: validEntries },
    {
      weight: 2,
      arbitrary: fc.tuple(validEntries, strange).map((entryLists) => entryLists.flat()),
    },
    { weight: 1, arbitrary: strange },
    {
      weight: 1,
      arbitrary: fc.tuple(validEntries, validEntries).map((entryLists) => entryLists.flat()),
    },
  )
}

/** A query usually requests a small page, because complete lists are slow. */
const queries = (schemas: Readonly<Record<string, Schema>>): fc.Arbitrary<Pairs> =>
  Object.keys(schemas).length === 0
    ? fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: entries({}) })
    : fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        {
          weight: 9,
          arbitrary: fc
            .tuple(entriesOfSome(schemas), fc.constantFrom(1, 5, 1000))
            .map(([pairs, perPage]) => [...pairs, ['perPage', perPage] as const]),
        },
      )

/** Uses only a few of the many filters of a list at once. */
function entriesOfSome(schemas: Readonly<Record<string, Schema>>): fc.Arbitrary<Pairs> {
  const names = Object.keys(schemas).filter((name) => name !== 'perPage')
  return fc
    .subarray(names, { maxLength: Math.min(4, names.length) })
    .chain((names) => entries(Object.fromEntries(names.map((name) => [name, schemas[name] ?? {}]))))
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

function generateAttempt(operation: Operation): fc.Arbitrary<Attempt> {
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

/** Any request of any operation, caller and encoding. */
export const attempts: fc.Arbitrary<Attempt> = fc
  .nat({ max: OPERATIONS.length - 1 })
  .chain((operationIndex) =>
    generateAttempt(
      OPERATIONS[operationIndex] ?? { method: 'GET', path: '/api', query: {}, body: {} },
    ),
  )
