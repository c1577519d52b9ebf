import { describe, expect, expectTypeOf, test } from 'vitest'
import { registry } from '../../resources/index.ts'
import { canUseVerb } from '../../registry/entities/access.ts'
import { checkRegistry } from '../../registry/check/check-registry.ts'
import type { EntityRecord } from '../../registry/fields/records.ts'
import type { AnyEntity } from '../../registry/define/entity.ts'
import { defineEntity } from '../../registry/define-entity.ts'
import { expandEntity } from '../../registry/define/expand-entity.ts'

/** A test entity in the short form. Its name exists in the registry, as the type requires. */
const shortForm = {
  name: 'vehicles',
  fields: {
    garage_id: { type: 'reference', to: 'providers', nullable: true },
    plate: { type: 'text', unique: true },
    notes: { type: 'longtext', nullable: true },
    state_of_it: { type: 'choice', values: { new: 'good', old: 'stopped' }, default: 'new' },
    checked_on: { type: 'date', nullable: true },
    made_by: { type: 'reference', to: 'users', setOn: 'create' },
  },
} as const satisfies AnyEntity

const expanded = expandEntity(shortForm)

describe('an entity in its short form', () => {
  test('has its first text field as title, which the search includes', () => {
    expect(expanded.title).toBe('plate')
    expect(expanded.fields.plate).toMatchObject({ unique: true, search: true })
    expect(expandEntity({ ...shortForm, title: 'notes' }).title).toBe('notes')
  })

  test('has its id first and its timestamps last', () => {
    const names = Object.keys(expanded.fields)
    expect([names[0], ...names.slice(-3)]).toEqual(['id', 'created_at', 'updated_at', 'deleted_at'])
  })

  test('shows all fields except long texts, filters by fields with few values, and has a form of the other fields', () => {
    expect(expanded.lists.all).toMatchObject({
      route: '/apps/vehicles/list',
      request: 'GET admin/vehicles/all',
      roles: ['admin', 'operations'],
      deleted: 'with',
      columns: ['plate', 'garage_id', 'state_of_it', 'checked_on', 'made_by'],
      filters: ['garage_id', 'state_of_it', 'checked_on', 'made_by'],
      sort: 'plate',
      actions: ['create', 'update', 'delete', 'restore'],
    })
    expect(expanded.form).toEqual(['garage_id', 'plate', 'notes', 'state_of_it', 'checked_on'])
  })

  test('shows and filters only by fields that all of its roles receive', () => {
    const checked_on = { type: 'date', nullable: true, roles: ['admin'] } as const
    const { lists } = expandEntity({ ...shortForm, fields: { ...shortForm.fields, checked_on } })
    expect(lists.all).toMatchObject({
      columns: ['plate', 'garage_id', 'state_of_it', 'made_by'],
      filters: ['garage_id', 'state_of_it', 'made_by'],
    })
  })

  test('shows computed fields, and leaves them out of its form', () => {
    const { form, lists, fields } = expandEntity({
      ...shortForm,
      fields: {
        ...shortForm.fields,
        seats: { type: 'integer' },
        pairs: { type: 'integer', computed: { divide: ['seats', 2] } },
      },
    })
    expect([form?.includes('seats'), form?.includes('pairs')]).toEqual([true, false])
    expect(lists.all?.columns).toEqual(expect.arrayContaining(['seats', 'pairs']))
    expect(fields.pairs).toMatchObject({ computed: { divide: ['seats', 2] } })
  })

  test('keeps the keys that it declares explicitly', () => {
    const explicit = expandEntity({
      ...shortForm,
      columns: ['plate'],
      filters: [],
      sort: '-checked_on',
      form: ['plate'],
    })
    expect(explicit.lists.all).toMatchObject({
      columns: ['plate'],
      filters: [],
      sort: '-checked_on',
    })
    expect(explicit.form).toEqual(['plate'])
  })

  test('gives each role the declared rights, and deletion for good only to named roles', () => {
    const access = { admin: 'all', operations: ['create'], 'car wash': [] } as const
    const resource = expandEntity({ ...shortForm, access })
    const may = (role: keyof typeof access) =>
      (['read', 'create', 'update', 'delete', 'restore', 'forceDelete'] as const).filter((verb) =>
        canUseVerb(role, resource, verb),
      )
    expect(may('admin')).toEqual(['read', 'create', 'update', 'delete', 'restore', 'forceDelete'])
    expect(may('operations')).toEqual(['read', 'create'])
    expect(may('car wash')).toEqual(['read'])
    expect(expanded.extensions?.forceDelete).toBeUndefined()
  })

  test('with a single row can be edited but not created or deleted, whatever the rights of a role', () => {
    const only = expandEntity({
      ...shortForm,
      single: true,
      access: { admin: 'all', operations: [] },
    })
    expect(Object.keys(only.extensions ?? {})).toEqual(['read', 'update'])
    expect([only.lists.all?.actions, only.lists.all?.deleted]).toEqual([['update'], undefined])
    expect(expandEntity({ ...shortForm, single: true }).lists.all?.actions).toEqual(['update'])
    expect(only.fields.plate).not.toHaveProperty('search')
  })

  test('has an endpoint for each of its actions, and leaves their fields out of its form', () => {
    const resource = expandEntity({
      ...shortForm,
      states: { fresh: { when: { state_of_it: 'new' }, tone: 'good' } },
      transitions: { finish: { from: 'fresh', set: { state_of_it: 'old' } } },
    })
    expect(resource.extensions?.finish).toBe('POST admin/vehicles/finish')
    expect(resource.lists.all?.columns.slice(0, 2)).toEqual(['plate', 'state'])
    expect(resource.form).not.toContain('state_of_it')
  })

  test('shows a status only once, as the state', () => {
    const status = {
      type: 'choice',
      values: { out: 'moving', back: 'good' },
      default: 'out',
    } as const
    const states = {
      late: { when: { status: 'out', checked_on: { before: 'today' } }, tone: 'stopped' },
      out: { when: { status: 'out' }, tone: 'moving' },
      back: { when: {}, tone: 'good' },
    } as const
    const { lists, form } = expandEntity({
      ...shortForm,
      fields: { ...shortForm.fields, status },
      states,
    })
    expect(lists.all?.columns).not.toContain('status')
    expect(lists.all?.filters).not.toContain('status')
    expect(lists.all?.columns).toEqual(expect.arrayContaining(['state', 'state_of_it']))
    expect(form).toContain('status')
    const partly = { ...states, back: { when: { checked_on: null }, tone: 'good' } } as const
    const withStatus = expandEntity({
      ...shortForm,
      fields: { ...shortForm.fields, status },
      states: partly,
    })
    expect(withStatus.lists.all?.columns).toEqual(expect.arrayContaining(['state', 'status']))
  })

  test('is filtered by references if an office role sees it', () => {
    const filters = (access: AnyEntity['access']) =>
      expandEntity({ ...shortForm, access }).lists.all?.filters
    expect(filters({ admin: 'all', 'car wash': [] })).toContain('garage_id')
    expect(filters({ 'car wash': [] })).not.toContain('garage_id')
  })

  test('stores a default value in the format of the type', () => {
    const getDefault = (field: AnyEntity['fields'][string]) =>
      expandEntity({ ...shortForm, fields: { ...shortForm.fields, rate: field } }).fields.rate
    expect(getDefault({ type: 'percent', default: 0 })).toMatchObject({ default: '0.000' })
    expect(getDefault({ type: 'money', default: '2.5' })).toMatchObject({ default: '2.500' })
    expect(getDefault({ type: 'coordinate', default: 29 })).toMatchObject({ default: '29.000000' })
    expect(getDefault({ type: 'percent', min: 1, default: 0 })).toMatchObject({ default: 0 })
  })

  test('becomes an entity of the registry without mistakes', () => {
    const isForVehicles = (problem: { path: string }) => problem.path.startsWith('vehicles')
    expect(checkRegistry({ ...registry, vehicles: expanded }).filter(isForVehicles)).toEqual([])
  })
})

describe('a short form that declares lists', () => {
  const columns = ['plate', 'checked_on'] as const
  const { lists } = expandEntity({
    ...shortForm,
    columns,
    lists: {
      all: { hideFirst: ['checked_on'], badge: { checked_on: null }, pageActions: ['restore'] },
      fromOutside: { request: 'GET garage/vehicles', columns: ['plate'], roles: ['admin'] },
    },
  })

  test('derives the missing keys of the lists', () => {
    expect(lists.all).toEqual({
      ...expandEntity({ ...shortForm, columns }).lists.all,
      hideFirst: ['checked_on'],
      badge: { checked_on: null },
      actions: ['create', 'update', 'delete'],
      pageActions: ['restore'],
    })
    expect(lists.fromOutside).toMatchObject({
      route: '/apps/from-outside-vehicles/list',
      sort: 'plate',
      columns: ['plate'],
      roles: ['admin'],
    })
  })

  test('gives the rows and the allowed verbs to the roles of the lists', () => {
    const access = { admin: 'all', operations: ['create'] } as const
    const { lists, extensions } = expandEntity({
      ...shortForm,
      access,
      lists: {
        all: { roles: ['admin'] },
        operations: { roles: ['operations'] },
        washed: { roles: ['car wash'] },
      },
    })
    expect([lists.operations?.actions, lists.washed?.actions]).toEqual([['create'], []])
    expect([extensions?.read, extensions?.create]).toEqual([
      'POST admin/vehicles/one',
      'POST admin/vehicles/store',
    ])
  })

  test('derives no trash and no provider for a declared request', () => {
    expect(lists.fromOutside).not.toHaveProperty('deleted')
    expect(lists.fromOutside).not.toHaveProperty('extension')
  })

  test('has no lists beside the declared ones, and its roles keep their endpoints', () => {
    expect(Object.keys(lists)).toEqual(['all', 'fromOutside'])
    const hidden = expandEntity({ ...shortForm, lists: {} })
    expect(hidden.lists).toEqual({})
    expect(hidden.extensions?.create).toEqual({
      request: 'POST admin/vehicles/store',
      roles: ['admin', 'operations'],
    })
  })
})

describe('a short form that declares endpoints', () => {
  const calls = { delete: 'POST cars/destroy', forceDelete: 'POST cars/forceDelete' } as const
  const extensions = { read: 'POST cars/one', update: 'POST cars/update' } as const

  test('has no derived endpoints', () => {
    const withOwnCalls = expandEntity({ ...shortForm, calls, extensions })
    expect([withOwnCalls.calls, withOwnCalls.extensions]).toEqual([calls, extensions])
    expect(withOwnCalls.lists.all?.actions).toEqual(['update', 'delete'])
    const deleted = expandEntity({ ...shortForm, calls })
    expect(deleted).not.toHaveProperty('extensions')
  })

  test('gives its endpoints to the roles with the rights', () => {
    const access = { admin: 'all', operations: ['update'] } as const
    const withAccess = expandEntity({ ...shortForm, calls, extensions, access })
    expect(withAccess.calls).toEqual({
      delete: { request: calls.delete, roles: ['admin'] },
      forceDelete: { request: calls.forceDelete, roles: ['admin'] },
    })
    expect(withAccess.extensions).toEqual(extensions)
    const detail = { request: calls.delete, roles: ['car wash'] } as const
    expect(expandEntity({ ...shortForm, calls: { delete: detail }, access }).calls).toEqual({
      delete: detail,
    })
  })
})

test('a reference to several entities is one declared field in the long form of a declaration, as in the short one', () => {
  expect(registry.notes.fields.kind).toEqual({
    type: 'choice',
    values: { instant: 'plain', scheduled: 'plain', subscription: 'plain', customer: 'plain' },
  })
  expect(registry.notes.fields.booking_id).toEqual({
    type: 'polymorphic',
    typeField: 'kind',
    to: {
      instant: 'instant-bookings',
      scheduled: 'scheduled-bookings',
      subscription: 'subscriptions',
      customer: 'customers',
    },
    thread: true,
    search: true,
  })
  const names = Object.keys(registry.transactions.fields)
  expect(names.slice(names.indexOf('kind')).slice(0, 2)).toEqual(['kind', 'booking_id'])
  expect(Object.keys(registry.transactions.fields.kind.values)).toEqual([
    'instant-bookings',
    'scheduled-bookings',
    'subscriptions',
  ])
  expectTypeOf<EntityRecord<typeof registry.notes>['kind']>().toEqualTypeOf<
    'instant' | 'scheduled' | 'subscription' | 'customer'
  >()
})

describe('the field that stores the entity of a reference to several entities', () => {
  const expandFields = (fields: AnyEntity['fields']) =>
    expandEntity({ ...shortForm, fields }).fields

  test('has the rights of the reference, and is optional like it', () => {
    const rights = { roles: ['admin'], writtenBy: ['admin'], filteredBy: [] } as const
    const { owner_type } = expandFields({
      owner_id: { type: 'polymorphic', to: ['customers'], nullable: true, ...rights },
    })
    expect(owner_type).toEqual({
      type: 'choice',
      values: { customers: 'plain' },
      nullable: true,
      ...rights,
    })
  })

  test('has a former name that follows the former name of the reference', () => {
    const fields = expandFields({
      owner_id: {
        type: 'polymorphic',
        to: ['customers'],
        renamedFrom: ['holder_id', 'keeper'],
        valuesRenamedFrom: { customers: 'users' },
      },
    })
    expect(fields.owner_type).toMatchObject({
      renamedFrom: ['holder_type', 'keeper_type'],
      valuesRenamedFrom: { customers: 'users' },
    })
    expect(fields.owner_id).toEqual({
      type: 'polymorphic',
      typeField: 'owner_type',
      to: { customers: 'customers' },
      renamedFrom: ['holder_id', 'keeper'],
    })
    const named = {
      type: 'polymorphic',
      typeField: 'kind',
      to: ['customers'],
      renamedFrom: 'a',
    } as const
    expect(expandFields({ owner_id: named }).kind).not.toHaveProperty('renamedFrom')
  })

  test('stays unchanged if it is declared', () => {
    const kind = { type: 'choice', values: { customers: 'good' }, default: 'customers' } as const
    const owner = { type: 'polymorphic', typeField: 'kind', to: ['customers'] } as const
    expect(expandFields({ owner_id: owner, kind })).toMatchObject({
      kind,
      owner_id: { typeField: 'kind' },
    })
  })
})

test('a reference to several entities has its names in the declaration and in the API', () => {
  const declared = defineEntity({
    name: 'vehicles',
    title: 'plate',
    fields: {
      plate: { type: 'text' },
      owner_id: { type: 'polymorphic', to: ['customers', 'providers'], nullable: true },
    },
    columns: ['plate', 'owner_type', 'owner_id'],
    filters: ['owner_type'],
  })
  expect(declared.fields.owner_type).toEqual({
    type: 'choice',
    values: { customers: 'plain', providers: 'plain' },
    nullable: true,
  })
  expect(declared.fields.owner_id).toEqual({
    type: 'polymorphic',
    typeField: 'owner_type',
    to: { customers: 'customers', providers: 'providers' },
    nullable: true,
  })
  defineEntity({
    name: 'vehicles',
    fields: { owner_id: { type: 'polymorphic', to: ['customers'] } },
    // @ts-expect-error There is no such field.
    columns: ['owner_typ'],
  })
  defineEntity({
    name: 'vehicles',
    // @ts-expect-error There is no such entity.
    fields: { owner_id: { type: 'polymorphic', to: ['custmers'] } },
  })
})

describe('the check of the short form reports', () => {
  const listProblems = (extraKeys: object) =>
    checkRegistry({ ...registry, vehicles: expandEntity({ ...shortForm, ...extraKeys }) }).map(
      ({ path, message, hint }) => [path, message, hint].filter(Boolean).join(' '),
    )
  /** Returns the problems of vehicles only, because the short form causes others elsewhere. */
  const listOwnProblems = (extraKeys: object) =>
    listProblems(extraKeys).filter((line) => /^vehicles\b/.test(line))
  const problemsBefore = listOwnProblems({})

  test.each<[string, object, string[]]>([
    [
      'a type of another vocabulary, and nothing that would follow from it',
      { fields: { name: { type: 'string' }, count: { type: 'number' } } },
      [
        "vehicles.fields.name.type 'string' is no field type. Did you mean 'text'?",
        "vehicles.fields.count.type 'number' is no field type. Did you mean 'integer'?",
      ],
    ],
    [
      'a role and verbs that there are not',
      { access: { admin: 'all', carwash: [], operations: ['read', 'edit', 'updat'] } },
      [
        "vehicles.access.carwash 'carwash' is no role. Did you mean 'car wash'?",
        "vehicles.access.operations[0] Every role named here may 'read'. Remove it.",
        "vehicles.access.operations[1] 'edit' is no verb. Did you mean 'update'?",
        "vehicles.access.operations[2] 'updat' is no verb. Did you mean 'update'?",
      ],
    ],
    [
      'a formula in a text',
      { fields: { ...shortForm.fields, due: { type: 'money', computed: 'plate * 2' } } },
      [
        "vehicles.fields.due.computed 'plate * 2' is no computation. Write it in words: { multiply: ['price', 'quantity'] }; also add, subtract and divide.",
      ],
    ],
  ])('the mistake: %s', (_, extraKeys, expectedProblems) => {
    expect(listOwnProblems(extraKeys).filter((line) => !problemsBefore.includes(line))).toEqual(
      expectedProblems,
    )
  })
})
