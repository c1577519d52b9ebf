/** The mistakes that the compiler must refuse; a kit that lets one through turns `tsc` red. */
import type { registry } from '../../../resources/index.ts'
import { defineResource } from '../../../resources/kit/define.ts'
import type { RecordOf } from '../../../resources/kit/fields/records.ts'

const head = { name: 'sliders', icon: 'image', menu: 'catalogue', title: 'id' } as const
const fields = {
  id: { type: 'id' },
  size: { type: 'choice', values: { small: 'plain', large: 'good' } },
  done: { type: 'flag' },
} as const
const list = {
  route: '/apps/sliders/list',
  roles: ['admin'],
  request: 'GET admin/slider/all',
  columns: ['id'],
} as const

// What all the mistakes below are made from is right.
defineResource({ ...head, fields, lists: { all: list } })

// @ts-expect-error no entity has this name
defineResource({ ...head, name: 'slider', fields, lists: {} })
// @ts-expect-error the menu has no such group
defineResource({ ...head, menu: 'catalog', fields, lists: {} })
// @ts-expect-error a hint is no field
defineResource({ ...head, hint: ['sise'], fields, lists: {} })
// @ts-expect-error the title is no field
defineResource({ ...head, title: 'titel', fields, lists: {} })
// @ts-expect-error an entity has an id
defineResource({ ...head, title: 'done', fields: { done: { type: 'flag' } }, lists: {} })
// @ts-expect-error an entity has lists, though it may have none
defineResource({ ...head, fields })
// @ts-expect-error the field type is misspelt
defineResource({ ...head, fields: { ...fields, more: { type: 'txt' } }, lists: {} })
// @ts-expect-error a key of a field is misspelt
defineResource({ ...head, fields: { ...fields, more: { type: 'text', nulable: true } }, lists: {} })
// @ts-expect-error a flag has no length
defineResource({ ...head, fields: { ...fields, more: { type: 'flag', maxLength: 1 } }, lists: {} })
// @ts-expect-error a choice has values
defineResource({ ...head, fields: { ...fields, more: { type: 'choice' } }, lists: {} })
defineResource({
  ...head,
  // @ts-expect-error a tone is misspelt
  fields: { ...fields, more: { type: 'choice', values: { a: 'gud' } } },
  lists: {},
})
defineResource({
  ...head,
  // @ts-expect-error a reference points to an entity
  fields: { ...fields, more: { type: 'reference', to: 'user' } },
  lists: {},
})
// @ts-expect-error a setOn has an occasion
defineResource({ ...head, fields: { ...fields, at: { type: 'date', setOn: 'made' } }, lists: {} })

// @ts-expect-error a check is on no field
defineResource({ ...head, fields, checks: [{ order: ['size', 'sise'] }], lists: {} })
// @ts-expect-error a check is of two fields
defineResource({ ...head, fields, checks: [{ exactlyOne: ['size'] }], lists: {} })

// @ts-expect-error a column is no field
defineResource({ ...head, fields, lists: { all: { ...list, columns: ['idd'] } } })
// @ts-expect-error a filter is no field
defineResource({ ...head, fields, lists: { all: { ...list, filters: ['sise'] } } })
// @ts-expect-error what waits is told by a field
defineResource({ ...head, fields, lists: { all: { ...list, badge: { dnoe: 0 } } } })
// @ts-expect-error what waits is told by a field in each of several conditions
defineResource({ ...head, fields, lists: { all: { ...list, badge: [{ done: 0 }, { dnoe: 0 }] } } })
defineResource({
  ...head,
  fields,
  // @ts-expect-error the page of a list's row shows no field
  lists: { all: { ...list, detail: { groups: { about: ['sise'] } } } },
})
// @ts-expect-error the page of a list's row offers what has no call
defineResource({ ...head, fields, lists: { all: { ...list, pageActions: ['start'] } } })
// @ts-expect-error the sort is no field
defineResource({ ...head, fields, lists: { all: { ...list, sort: '-sise' } } })
// @ts-expect-error a role is misspelt
defineResource({ ...head, fields, lists: { all: { ...list, roles: ['operation'] } } })
// @ts-expect-error the route is of another form
defineResource({ ...head, fields, lists: { all: { ...list, route: '/app/sliders/list' } } })
// @ts-expect-error the request has no such method
defineResource({ ...head, fields, lists: { all: { ...list, request: 'FETCH admin/slider' } } })
// @ts-expect-error a condition is on no field
defineResource({ ...head, fields, lists: { all: { ...list, where: { dine: 1 } } } })
// @ts-expect-error a condition has a value the field cannot have
defineResource({ ...head, fields, lists: { all: { ...list, where: { size: 'huge' } } } })
// @ts-expect-error only days are compared with today
defineResource({ ...head, fields, lists: { all: { ...list, where: { done: { from: 'today' } } } } })
// @ts-expect-error only numbers are compared with another field
defineResource({ ...head, fields, lists: { all: { ...list, where: { done: { below: 'id' } } } } })
// @ts-expect-error what the caller names is compared with a field
defineResource({ ...head, fields, lists: { all: { ...list, params: { id: 'user' } } } })
// @ts-expect-error the caller's own rows are chosen by a field
defineResource({ ...head, fields, lists: { all: { ...list, ownerField: 'user' } } })
// @ts-expect-error deleted rows are shown with the others or alone
defineResource({ ...head, fields, lists: { all: { ...list, deleted: 'all' } } })
// @ts-expect-error an action has no call
defineResource({ ...head, fields, lists: { all: { ...list, actions: ['delete'] } } })
defineResource({
  ...head,
  fields,
  lists: {},
  // @ts-expect-error a read answers with fields that are there
  reads: { pick: { request: 'GET a', roles: ['admin'], fields: ['naem'] } },
})

// @ts-expect-error a verb is misspelt
defineResource({ ...head, fields, lists: {}, calls: { destroy: 'POST admin/slider/destroy' } })
// @ts-expect-error a verb is misspelt among the extensions
defineResource({ ...head, fields, lists: {}, extensions: { remove: 'POST admin/slider/remove' } })
defineResource({
  ...head,
  fields,
  lists: {},
  // @ts-expect-error a body's field is none
  calls: { cancel: { request: 'POST a', body: ['di'] } },
})
defineResource({
  ...head,
  fields,
  lists: {},
  // @ts-expect-error an encoding is misspelt
  calls: { read: { request: 'POST a', encoding: 'xml' } },
})
// @ts-expect-error the form asks for no field
defineResource({ ...head, fields, lists: {}, form: ['sise'] })
// @ts-expect-error the page shows no field
defineResource({ ...head, fields, lists: {}, detail: { groups: { about: ['sise'] } } })
// @ts-expect-error the page has no such group
defineResource({ ...head, fields, lists: {}, detail: { groups: { abuot: ['size'] } } })
// @ts-expect-error own rows are of a role
defineResource({ ...head, fields, lists: {}, ownerField: { washer: 'id' } })
// @ts-expect-error own rows are by a field
defineResource({ ...head, fields, lists: {}, ownerField: { admin: 'user_id' } })
// @ts-expect-error rows are of an entity
defineResource({ ...head, fields, lists: {}, rows: { of: 'slides', where: {} } })
// @ts-expect-error a union is of entities
defineResource({ ...head, fields, lists: {}, union: ['slides'] })
// @ts-expect-error rows are chosen by fields
defineResource({ ...head, fields, lists: {}, rows: { where: { dine: 1 } } })
// @ts-expect-error a state has a tone
defineResource({ ...head, fields, lists: {}, states: { done: { when: { done: 1 }, tone: 'gud' } } })

defineResource({
  ...head,
  fields,
  lists: {},
  // @ts-expect-error why a row is in a state is told by a field
  states: { done: { when: { done: 1 }, tone: 'good', reasonField: 'dnoe' } },
})

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <_ extends true>() => undefined

type Booking = RecordOf<(typeof registry)['instant-bookings']>
type Slider = RecordOf<(typeof registry)['sliders']>

same<Same<Booking['id'], number>>()
same<Same<Booking['is_completed'], 0 | 1>>()
same<Same<Booking['employee_id'], number | null>>()
same<Same<Booking['customer_id'], number>>()
same<Same<Booking['total'], string>>()
same<Same<Booking['payment_method'], 'cash' | 'card' | 'wallet'>>()
same<Same<Booking['deleted_at'], string | null>>()
same<Same<Slider['link'], string | null>>()
same<Same<keyof Slider, keyof (typeof registry)['sliders']['fields']>>()
// @ts-expect-error a time that may be empty is not always a text
same<Same<Booking['deleted_at'], string>>()

const staged = {
  ...head,
  fields,
  lists: {},
  states: { done: { when: { done: 1 }, tone: 'good' }, open: { when: {}, tone: 'waiting' } },
  calls: { finish: 'POST admin/slider/finish' },
} as const
defineResource({ ...staged, transitions: { finish: { from: 'open', to: 'done' } } })
// @ts-expect-error a transition leads from one of the states
defineResource({ ...staged, transitions: { finish: { from: 'opne', to: 'done' } } })
// @ts-expect-error a transition leads to one of the states
defineResource({ ...staged, transitions: { finish: { from: 'open', to: ['done', 'gone'] } } })
// @ts-expect-error a transition is that of a call
defineResource({ ...staged, transitions: { start: { from: 'open', to: 'done' } } })
// @ts-expect-error a transition asks for a field
defineResource({ ...staged, transitions: { finish: { from: 'open', asks: ['dnoe'] } } })
