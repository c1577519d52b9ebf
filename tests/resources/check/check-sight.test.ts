import { byPlace } from './check-base.ts'
import { describe, expect, it, test } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import type { Case, Data } from './check-base.ts'
import { boat, forAdmins, known, office, priced, unseen } from './sight-base.ts'

/** A place that names a hidden field, and a valid declaration for it. */
const checkedPlaces: readonly (readonly [at: string, broken: unknown, valid: unknown])[] = [
  [
    'lists.all.columns[1]',
    boat({}, { columns: ['name', 'price'] }),
    boat({}, { columns: ['name', 'price'], roles: ['admin'] }),
  ],
  ['lists.all.filters[0]', boat({}, { filters: ['price'] }), boat({}, { filters: ['name'] })],
  [
    'lists.all.detail.facts[0]',
    boat({}, { detail: { facts: ['price'], groups: {} } }),
    boat({}, { detail: { facts: ['name'], groups: {} } }),
  ],
  [
    'lists.all.detail.groups.money[0]',
    boat({}, { detail: { groups: { money: ['price'] } } }),
    boat({}, { detail: { groups: { about: ['name'] } } }),
  ],
  ['lists.all.sort', boat({}, { sort: '-price' }), boat({}, { sort: '-name' })],
  ['title', boat({ title: 'price' }), boat()],
  [
    'states.dear.when.price',
    boat({ states: { dear: { when: { price: { not: null } }, tone: 'good' } } }),
    boat({ states: { gone: { when: { deleted_at: null }, tone: 'good' } } }),
  ],
  [
    'states.dear.reasonField',
    boat({
      states: { dear: { when: { deleted_at: null }, tone: 'good', reasonField: 'price' } },
    }),
    boat({ states: { dear: { when: { deleted_at: null }, tone: 'good', reasonField: 'name' } } }),
  ],
  [
    'reads.pick.fields[1]',
    boat({
      reads: { pick: { request: 'GET boats/pick', roles: office, fields: ['id', 'price'] } },
    }),
    boat({
      reads: { pick: { request: 'GET boats/pick', roles: ['admin'], fields: ['id', 'price'] } },
    }),
  ],
  [
    'extensions.start.body[1]',
    boat({
      extensions: { start: { request: 'POST boats/start', body: ['id', 'price'], roles: office } },
    }),
    boat({
      extensions: {
        start: { request: 'POST boats/start', body: ['id', 'price'], roles: ['admin'] },
      },
    }),
  ],
  [
    'transitions.start.when.price',
    boat({
      transitions: { start: { when: { price: null } } },
      extensions: { start: { request: 'POST boats/start', roles: office } },
    }),
    boat({
      transitions: { start: { when: { price: null } } },
      extensions: { start: { request: 'POST boats/start', roles: ['admin'] } },
    }),
  ],
  [
    'extensions.start.body[1]',
    boat({
      transitions: { start: { requiredFields: ['price'] } },
      extensions: { start: { request: 'POST boats/start', roles: office } },
    }),
    boat({
      transitions: { start: { requiredFields: ['price'] } },
      extensions: { start: { request: 'POST boats/start', roles: ['admin'] } },
    }),
  ],
  [
    'transitions.start.when.size',
    boat({
      fields: { ...known, size: { type: 'integer', nullable: true }, price: priced },
      transitions: { start: { when: { size: { below: 'price' } } } },
      extensions: { start: { request: 'POST boats/start', roles: office } },
    }),
    boat({
      fields: { ...known, size: { type: 'integer', nullable: true }, price: priced },
      transitions: { start: { when: { size: { below: 'price' } } } },
      extensions: { start: { request: 'POST boats/start', roles: ['admin'] } },
    }),
  ],
  [
    'form[0]',
    boat({ extensions: { create: 'POST boats/store' }, form: ['price'] }, { actions: ['create'] }),
    boat(
      { extensions: { create: 'POST boats/store' }, form: ['price'] },
      { actions: ['create'], roles: ['admin'] },
    ),
  ],
  [
    'fields.other_id.include[0]',
    boat({
      fields: {
        ...known,
        other_id: { type: 'reference', to: 'boats', nullable: true, include: ['price'] },
      },
    }),
    boat({
      fields: {
        ...known,
        other_id: {
          type: 'reference',
          to: 'boats',
          nullable: true,
          include: ['price'],
          roles: ['admin'],
        },
      },
    }),
  ],
]

const cases: Case[] = [
  ...checkedPlaces.map(([at, broken, valid]) => ({
    says: `what a role does not receive it is not shown: ${at}`,
    broken,
    problems: [unseen(at)],
    valid,
  })),
  {
    says: 'those who receive a field are roles',
    broken: boat({ fields: { ...known, price: { ...forAdmins, roles: ['admn'] } } }),
    problems: [
      {
        rule: 'unknown-role',
        path: 'boats.fields.price.roles[0]',
        message: "'admn' is no role.",
        hint: "Did you mean 'admin'?",
      },
    ],
    valid: boat(),
  },
]

/** Operations read these rows without a list. */
const elsewhere: readonly (readonly [by: string, own: Data])[] = [
  ['a call', { extensions: { start: { request: 'POST boats/start', roles: office } } }],
  ['a read', { reads: { pick: { request: 'GET boats/pick', roles: office } } }],
]

test.each(elsewhere)('a role that reads a row only by %s also receives its title', (_, own) => {
  const adminRole = { roles: ['admin'] }
  expect(checkRegistry(boat({ ...own, title: 'price' }, adminRole))).toContainEqual(unseen('title'))
  expect(checkRegistry(boat(own, adminRole)).filter(({ rule }) => rule === 'out-of-sight')).toEqual(
    [],
  )
})

describe.each(cases)(
  'a rule on the roles that can read a field: $says',
  ({ broken, problems, valid }) => {
    it('is the only rule reported for a declaration that breaks it', () => {
      expect(byPlace(checkRegistry(broken))).toEqual(byPlace(problems))
    })
    it('is not reported for a declaration that keeps it', () => {
      expect(checkRegistry(valid)).toEqual([])
    })
  },
)
