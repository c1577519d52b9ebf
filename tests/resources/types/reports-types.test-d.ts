/** Reports that the compiler must refuse, beside those in the table of mistakes. */
import { defineReport } from '../../../registry/define.ts'

const head = {
  name: 'trips',
  icon: 'map',
  route: '/apps/trips/list',
  roles: ['admin'],
  call: { request: 'POST trips', encoding: 'form' },
} as const
const fields = {
  price: { type: 'money' },
  size: { type: 'integer' },
  owner_id: { type: 'reference', to: 'users' },
  done: { type: 'flag' },
  day: { type: 'date' },
} as const
const states = { done: 'good', open: 'waiting' } as const
const source = {
  entity: 'users',
  day: 'day',
  states: { done: { done: 1 }, open: { done: 0 } },
} as const
const sources = { people: source } as const
const measures = { count: { type: 'integer', calculate: 'count' } } as const
const dimensions = { month: { each: 'month' }, owner: { by: 'owner_id' } } as const
const chart = { kind: 'bars', measure: 'count', by: 'month' } as const
const facts = { ...head, fields, states } as const
const otherKeys = { params: {}, measures, dimensions, columns: ['price'], chart } as const

// The base of the mistakes below is valid.
defineReport({ ...facts, sources, ...otherKeys })

// @ts-expect-error a route has a form
defineReport({ ...facts, sources, ...otherKeys, route: '/trips' })
// @ts-expect-error the day is a date or an instant
defineReport({ ...facts, ...otherKeys, sources: { people: { ...source, day: 'price' } } })
// @ts-expect-error a condition has a value of its field
defineReport({ ...facts, ...otherKeys, sources: { people: { ...source, where: { done: 2 } } } })

const report = { ...facts, sources, ...otherKeys } as const
// @ts-expect-error a parameter's type is misspelt
defineReport({ ...report, params: { a: { type: 'dat', selects: 'from', nullable: true } } })
// @ts-expect-error a date is a first or a last day
defineReport({ ...report, params: { a: { type: 'date', selects: 'form', nullable: true } } })
defineReport({
  ...report,
  // @ts-expect-error a parameter's field is a field
  params: { a: { type: 'reference', to: 'users', field: 'owner', nullable: true } },
})
defineReport({
  ...report,
  // @ts-expect-error a parameter's field is a reference
  params: { a: { type: 'reference', to: 'users', field: 'size', nullable: true } },
})
defineReport({
  ...report,
  // @ts-expect-error a choice of sources is among them
  params: { a: { type: 'choice', selects: 'source', values: { peple: 'plain' }, nullable: true } },
})

defineReport({
  ...report,
  // @ts-expect-error a sum of money is money
  measures: { ...measures, more: { type: 'integer', calculate: 'sum', field: 'price' } },
})
defineReport({
  ...report,
  // @ts-expect-error a measure's state is a state
  measures: { ...measures, more: { type: 'integer', calculate: 'count', state: 'dome' } },
})
// @ts-expect-error a row has fields, not measures
defineReport({ ...report, lines: 'owner', columns: ['count'], rowColumns: ['count'] })
