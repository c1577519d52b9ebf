/**
 * The types of declarations that the compiler must infer. The table of mistakes has those that it
 * must refuse.
 */
import type { registry } from '../../../resources/index.ts'
import { defineResource } from '../../../registry/define.ts'
import { defineEntity } from '../../../registry/define-entity.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { EntityRecord } from '../../../registry/fields/records.ts'

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

// The base of the mistakes below is valid.
defineResource({ ...head, fields, lists: { all: list } })

// @ts-expect-error a setOn has an occasion
defineResource({ ...head, fields: { ...fields, at: { type: 'date', setOn: 'made' } }, lists: {} })

// @ts-expect-error what waits is told by a field in each of several conditions
defineResource({ ...head, fields, lists: { all: { ...list, badge: [{ done: 0 }, { dnoe: 0 }] } } })
defineResource({
  ...head,
  fields,
  // @ts-expect-error the page of a list's row shows no field
  lists: { all: { ...list, detail: { groups: { about: ['sise'] } } } },
})
// @ts-expect-error the request has no such method
defineResource({ ...head, fields, lists: { all: { ...list, request: 'FETCH admin/slider' } } })
// @ts-expect-error only numbers are compared with another field
defineResource({ ...head, fields, lists: { all: { ...list, where: { done: { below: 'id' } } } } })
// @ts-expect-error the caller's own rows are chosen by a field
defineResource({ ...head, fields, lists: { all: { ...list, ownerField: 'user' } } })

// @ts-expect-error a verb is misspelt among the extensions
defineResource({ ...head, fields, lists: {}, extensions: { remove: 'POST admin/slider/remove' } })
// @ts-expect-error own rows are by a field
defineResource({ ...head, fields, lists: {}, ownerField: { admin: 'user_id' } })

const ownFields = { size: fields.size, done: fields.done } as const
// The base of the mistakes below is valid.
const derived = defineEntity({ name: 'sliders', fields: ownFields })
const listed = defineEntity({
  name: 'sliders',
  fields: ownFields,
  calls: { delete: 'POST admin/slider/destroy' },
  lists: { all: { actions: ['delete'] }, done: { filter: { done: 1 } } },
})
defineEntity({
  name: 'sliders',
  fields: ownFields,
  calls: { delete: 'POST admin/slider/destroy' },
  // @ts-expect-error a file with a call of its own has no derived ones
  lists: { all: { actions: ['update'] } },
})
defineEntity({
  name: 'sliders',
  fields: ownFields,
  extensions: { update: 'POST admin/slider/update' },
  // @ts-expect-error a transition has no call
  transitions: { start: { set: { done: 1 } } },
})
// @ts-expect-error a call is declared without its verb
defineEntity({ name: 'sliders', fields: ownFields, extensions: { remove: 'POST admin/slider' } })
// @ts-expect-error a read is limited by no field
defineEntity({ name: 'sliders', fields: ownFields, reads: { pick: { ...list, ownerField: 'on' } } })

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <_ extends true>() => undefined

same<Same<keyof (typeof derived)['lists'], 'all'>>()
same<Same<keyof (typeof listed)['lists'], 'all' | 'done'>>()
same<Same<keyof NonNullable<(typeof listed)['calls']>, 'delete'>>()
same<Same<keyof NonNullable<(typeof listed)['extensions']>, never>>()
same<Same<keyof (typeof registry)['vehicles']['lists'], never>>()
same<Same<keyof NonNullable<(typeof registry)['plans']['reads']>, 'pick' | 'show'>>()
same<Same<keyof NonNullable<(typeof registry)['taxes']['calls']>, 'delete' | 'restore'>>()
same<Same<(typeof registry)['taxes']['name'], 'taxes'>>()

type Booking = EntityRecord<(typeof registry)['instant-bookings']>
type Slider = EntityRecord<(typeof registry)['sliders']>

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

// Fields with several values are valid and may be empty.
const albums = defineResource({
  ...head,
  fields: {
    ...fields,
    pictures: { type: 'files', nullable: true },
    city_ids: { type: 'references', to: 'cities', nullable: true },
  },
  states: {
    bare: { when: { pictures: null }, tone: 'waiting' },
    placed: { when: { city_ids: { not: null } }, tone: 'good' },
  },
  calls: { finish: 'POST admin/slider/finish' },
  transitions: { finish: { to: 'bare', set: { pictures: null } } },
  lists: { all: list },
})
void (albums satisfies AnyResource)
