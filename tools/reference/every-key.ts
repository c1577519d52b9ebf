import { FIELD_TYPES, traitsOf } from '../../registry/fields/traits.ts'
import type { FieldType } from '../../registry/fields/field-types.ts'

type Data = Readonly<Record<string, unknown>>

/** A value for each key of a field; only that it compiles matters. */
const VALUES: Data = {
  was: 'before',
  valuesWere: { one: 'first' },
  roles: ['admin'],
  writtenBy: ['admin'],
  filteredBy: ['admin'],
  nullable: true,
  unique: true,
  search: true,
  mono: true,
  default: 1,
  setOn: 'create',
  copies: ['a_reference', 'name'],
  derivedFrom: 'a_reference',
  computed: { sum: 'name', of: 'users', by: 'a_reference', where: { id: 1 } },
  volatile: true,
  maxLength: 9,
  min: 1,
  max: 9,
  deducted: true,
  values: { one: 'plain' },
  aliases: { one: 'two' },
  numberPrefix: 'WB',
  within: { id: 'id' },
  capacity: { count: 'used', limit: 'most' },
  exclusive: {
    from: 'a_datetime',
    minutes: 'a_integer',
    buffer: ['a', 'b'],
    daily: 9,
    while: { id: 1 },
  },
  via: ['city_id'],
  include: ['phone'],
  day: 'date',
  typeField: 'a_choice',
  thread: true,
  where: { id: 1 },
}

function fieldOf(type: FieldType): Data {
  const keys = traitsOf(type).keys.filter((key) => key !== 'type')
  const to = type === 'polymorphic' ? { one: 'users' } : 'users'
  const values = keys.map((key) => [key, key === 'to' ? to : VALUES[key]])
  return { type, ...Object.fromEntries(values) }
}

const where = { id: 1 }
const roles = ['admin']
const detail = { facts: ['id'], groups: { about: ['id'] } }
const read = {
  request: 'GET a',
  roles,
  body: { a: 1 },
  encoding: 'json',
  where,
  deleted: 'with',
  params: { id: 'id' },
  ownerField: 'id',
  single: true,
  cached: true,
  extension: true,
}

/** An entity that has every key there is, of itself and of all that is in it. */
const entity: Data = {
  name: 'users',
  was: 'people',
  icon: 'car',
  menu: 'people',
  ownEntry: true,
  hidden: true,
  title: 'id',
  hint: ['id'],
  merge: 'POST b',
  page: { path: '/apps/a/:id', roles },
  fields: {
    id: { type: 'id' },
    ...Object.fromEntries(FIELD_TYPES.map((type) => [`a_${type}`, fieldOf(type)])),
  },
  rows: { of: 'users', where },
  choosable: where,
  union: ['users'],
  sequence: 'a',
  ownerField: { admin: 'id' },
  states: { open: { when: where, tone: 'plain', icon: 'clock', reasonField: 'id' } },
  transitions: {
    start: { from: 'open', to: 'open', roles, when: where, asks: ['id'], set: { id: 1 } },
  },
  actions: {
    approve: {
      label: 'Approve',
      confirm: 'It counts then.',
      done: 'Approved',
      icon: 'done',
      tone: 'good',
      from: 'open',
      to: 'open',
      roles,
      when: where,
      asks: ['id'],
      set: { id: 1 },
      stamps: ['a_datetime'],
    },
  },
  calendar: { start: 'a_date', end: 'a_date', minutes: 'a_integer', lane: 'a_reference' },
  board: ['open'],
  card: ['id'],
  calls: {
    start: {
      request: 'POST c',
      body: ['id'],
      encoding: 'json',
      many: 'POST d',
      roles,
      also: ['POST e'],
      withoutReason: true,
    },
  },
  extensions: { update: 'POST f' },
  reads: { pick: { ...read, fields: ['id'] } },
  lists: {
    all: {
      ...read,
      route: '/apps/a/list',
      filter: where,
      badge: where,
      alternates: [{ when: where, request: 'GET g' }],
      columns: ['id'],
      givesWay: ['id'],
      sums: ['id'],
      filters: ['id'],
      sort: 'id',
      actions: ['start'],
      bulkCreate: { day: 'a_date', of: 'users', parent: 'a', starts: 'b', ends: 'c' },
      pageActions: ['start'],
      detail,
      icon: 'car',
    },
  },
  checks: [
    { order: ['id', 'id'], apart: true },
    { exactlyOne: ['id', 'id'], message: 'one' },
    { atLeastOne: ['id', 'id'] },
    { atMostOne: ['id', 'id'] },
    { required: 'id', when: where },
    { empty: 'id', when: where },
    { atMost: ['id', 1], at: 'id' },
  ],
  warnings: ['daily-load'],
  form: ['id'],
  editable: ['id'],
  formGroups: { about: ['id'] },
  follows: ['id'],
  lines: {
    entity: 'notes',
    by: 'author_id',
    columns: ['body'],
    order: 'id',
    count: 'id',
    closed: [],
    max: 5,
  },
  related: [
    { of: 'users', by: 'id', columns: ['id'], givesWay: ['id'], filters: ['id'], sort: 'id' },
  ],
  detail,
}

/** A report that has every key there is. */
const report: Data = {
  name: 'trips',
  icon: 'car',
  route: '/apps/trips/list',
  roles,
  call: { request: 'POST a', encoding: 'json' },
  fields: {
    price: { type: 'money', min: 1 },
    share: { type: 'money' },
    seats: { type: 'integer' },
    owner_id: { type: 'reference', to: 'users' },
    day: { type: 'date' },
  },
  shares: { share: { of: 'price', by: 'owner_id', percent: 'percent', left: true } },
  states: { open: 'plain', done: 'good' },
  sources: {
    one: {
      of: 'users',
      day: 'day',
      once: 'day',
      where: { seats: 1 },
      states: { open: { seats: 1 }, done: { seats: 2 } },
    },
  },
  params: {
    from: { type: 'date', is: 'from', nullable: true },
    to: { type: 'date', is: 'to', default: '2026-01-01' },
    both: { type: 'period', is: 'both', nullable: true },
    source: { type: 'choice', is: 'source', values: { one: 'plain' }, default: 'one' },
    state: { type: 'choice', is: 'state', values: { open: 'plain' }, nullable: true },
    flag: { type: 'flag', is: 'state', states: { '0': 'open', '1': 'done' }, nullable: true },
    owner: { type: 'reference', to: 'users', field: 'owner_id', via: 'city_id', nullable: true },
    text: { type: 'text', maxLength: 9, field: 'owner_id', finds: ['name'], nullable: true },
  },
  measures: {
    count: { type: 'integer', calculate: 'count', state: 'open' },
    sum: { type: 'money', calculate: 'sum', of: 'price', state: 'open' },
    share: { type: 'percent', calculate: 'share', state: 'open' },
    latest: { type: 'date', calculate: 'latest', state: 'open' },
  },
  dimensions: { month: { each: 'month', roles }, owner: { by: 'owner_id', roles } },
  lines: 'owner',
  columns: ['price'],
  rowColumns: ['price'],
  chart: { kind: 'bars', measure: 'count', by: 'month' },
}

/** A tile that has every key there is. */
const tile: Data = {
  name: 'fleet',
  icon: 'car',
  roles,
  show: 'rows',
  states: ['open'],
  pending: { seats: 1 },
  where: { seats: 1 },
  when: 'today',
  measures: ['count'],
  by: 'month',
  columns: ['price'],
  sort: 'price',
  compare: 'week',
  tone: 'waiting',
}

/** What the short form of an entity has besides. */
const short: Data = {
  name: 'users',
  fields: {},
  access: { admin: 'all' },
  columns: ['id'],
  filters: ['id'],
  sort: 'id',
}

/** A declaration of each kind that has every key there is, by the call that declares it. */
export const EVERYTHING = { entity, report, tile, short }
