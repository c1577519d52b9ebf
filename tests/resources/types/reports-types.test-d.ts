/** The mistakes in reports that the compiler must refuse; a kit that lets one through turns `tsc` red. */
import { defineReport } from '../../../resources/kit/define.ts'

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
  of: 'users',
  day: 'day',
  states: { done: { done: 1 }, open: { done: 0 } },
} as const
const sources = { people: source } as const
const measures = { count: { type: 'integer', calculate: 'count' } } as const
const dimensions = { month: { each: 'month' }, owner: { by: 'owner_id' } } as const
const chart = { kind: 'bars', measure: 'count', by: 'month' } as const
const facts = { ...head, fields, states } as const
const rest = { params: {}, measures, dimensions, columns: ['price'], chart } as const

// What all the mistakes below are made from is right.
defineReport({ ...facts, sources, ...rest })

// @ts-expect-error a role is misspelt
defineReport({ ...facts, sources, ...rest, roles: ['admn'] })
// @ts-expect-error a route has a form
defineReport({ ...facts, sources, ...rest, route: '/trips' })
// @ts-expect-error an encoding is misspelt
defineReport({ ...facts, sources, ...rest, call: { request: 'POST trips', encoding: 'from' } })
// @ts-expect-error a source is an entity
defineReport({ ...facts, ...rest, sources: { people: { ...source, of: 'user' } } })
// @ts-expect-error the day is a date or an instant
defineReport({ ...facts, ...rest, sources: { people: { ...source, day: 'price' } } })
defineReport({
  ...facts,
  ...rest,
  // @ts-expect-error a source has every state
  sources: { people: { ...source, states: { done: { done: 1 } } } },
})
// @ts-expect-error a condition is on a field
defineReport({ ...facts, ...rest, sources: { people: { ...source, where: { dune: 1 } } } })
// @ts-expect-error a condition has a value of its field
defineReport({ ...facts, ...rest, sources: { people: { ...source, where: { done: 2 } } } })
// @ts-expect-error a tone is misspelt
defineReport({ ...facts, sources, ...rest, states: { done: 'god', open: 'waiting' } })

const report = { ...facts, sources, ...rest } as const
// @ts-expect-error a parameter's type is misspelt
defineReport({ ...report, params: { a: { type: 'dat', is: 'from', nullable: true } } })
// @ts-expect-error a date is a first or a last day
defineReport({ ...report, params: { a: { type: 'date', is: 'form', nullable: true } } })
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
  params: { a: { type: 'choice', is: 'source', values: { peple: 'plain' }, nullable: true } },
})
defineReport({
  ...report,
  // @ts-expect-error a default is among the states
  params: { a: { type: 'choice', is: 'state', values: { done: 'good' }, default: 'dome' } },
})

defineReport({
  ...report,
  // @ts-expect-error a calculation is misspelt
  measures: { ...measures, more: { type: 'money', calculate: 'summ', of: 'price' } },
})
defineReport({
  ...report,
  // @ts-expect-error a sum is of a number
  measures: { ...measures, more: { type: 'money', calculate: 'sum', of: 'owner_id' } },
})
defineReport({
  ...report,
  // @ts-expect-error a sum of money is money
  measures: { ...measures, more: { type: 'integer', calculate: 'sum', of: 'price' } },
})
defineReport({
  ...report,
  // @ts-expect-error a measure's state is a state
  measures: { ...measures, more: { type: 'integer', calculate: 'count', state: 'dome' } },
})
defineReport({
  ...report,
  // @ts-expect-error a share is of a state
  measures: { ...measures, more: { type: 'percent', calculate: 'share' } },
})
// @ts-expect-error a stretch of time is misspelt
defineReport({ ...report, dimensions: { ...dimensions, more: { each: 'weak' } } })
// @ts-expect-error a dimension's field is a field
defineReport({ ...report, dimensions: { ...dimensions, more: { by: 'owner' } } })
// @ts-expect-error lines are of a dimension
defineReport({ ...report, lines: 'owners' })
// @ts-expect-error a column is misspelt
defineReport({ ...report, columns: ['prise'] })
// @ts-expect-error a chart shows a measure
defineReport({ ...report, chart: { ...chart, measure: 'counts' } })
// @ts-expect-error a chart is by a dimension
defineReport({ ...report, chart: { ...chart, by: 'owners' } })
// @ts-expect-error a row has fields, not measures
defineReport({ ...report, lines: 'owner', columns: ['count'], rowColumns: ['count'] })
