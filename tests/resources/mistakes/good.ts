/** Valid declarations. Each mistake is a small change of one of them. */

const office = ['admin', 'operations']

/** The accounts of the test business. */
const users = {
  name: 'users',
  icon: 'staff',
  menu: 'people',
  title: 'name',
  fields: { id: { type: 'id' }, name: { type: 'text', maxLength: 120 } },
  reads: { pick: { request: 'GET admin/users/pick', roles: office, fields: ['id', 'name'] } },
  lists: {},
}

const harbours = {
  name: 'harbours',
  icon: 'pin',
  menu: 'places',
  title: 'name',
  fields: {
    id: { type: 'id' },
    name: { type: 'text', maxLength: 120 },
    boat_id: { type: 'reference', to: 'boats', nullable: true },
  },
  reads: { pick: { request: 'GET admin/harbours/pick', roles: office } },
  lists: {},
}

const boats = {
  name: 'boats',
  icon: 'car',
  menu: 'catalogue',
  title: 'code',
  fields: {
    id: { type: 'id' },
    code: { type: 'text', maxLength: 32, unique: true, search: true },
    number: { type: 'text', numberPrefix: 'BO', unique: true },
    size: { type: 'choice', values: { small: 'plain', large: 'good' }, default: 'small' },
    seats: { type: 'integer', min: 1, max: 40, default: 4 },
    price: { type: 'money', min: 0, nullable: true },
    photo: { type: 'image', nullable: true },
    story: { type: 'longtext', nullable: true },
    afloat: { type: 'flag', default: 1 },
    built_on: { type: 'date', nullable: true },
    harbour_id: { type: 'reference', to: 'harbours' },
    skipper_id: { type: 'reference', to: 'users', nullable: true },
    left_at: { type: 'datetime', nullable: true, setOn: 'start' },
    created_at: { type: 'datetime', setOn: 'create' },
    deleted_at: { type: 'datetime', nullable: true },
  },
  states: {
    sunk: { when: { deleted_at: { not: null } }, tone: 'stopped' },
    sailing: { when: { left_at: { not: null } }, tone: 'moving' },
    docked: { when: {}, tone: 'plain' },
  },
  transitions: { start: { from: 'docked', to: 'sailing', roles: office } },
  ownerField: { 'car wash': 'skipper_id' },
  calls: {
    create: 'POST admin/boat/store',
    update: 'POST admin/boat/update',
    delete: 'POST admin/boat/destroy',
    restore: 'POST admin/boat/restore',
    start: 'POST admin/boat/start',
  },
  reads: {
    mine: {
      request: 'GET general/boats',
      roles: ['car wash'],
      ownerField: 'skipper_id',
      fields: ['id', 'code'],
    },
  },
  lists: {
    all: {
      route: '/apps/boats/list',
      roles: office,
      request: 'GET admin/boat/all',
      deleted: 'with',
      columns: ['code', 'size', 'seats', 'state'],
      filters: ['size', 'harbour_id', 'state'],
      sort: 'code',
      actions: ['create', 'update', 'start', 'delete', 'restore'],
    },
  },
  form: [
    'code',
    'size',
    'seats',
    'price',
    'photo',
    'story',
    'built_on',
    'harbour_id',
    'skipper_id',
  ],
}

/** A report on boats. */
const trips = {
  name: 'trips',
  icon: 'chart',
  route: '/apps/trips/list',
  roles: office,
  call: { request: 'POST admin/trips', encoding: 'form' },
  fields: {
    code: { type: 'text' },
    price: { type: 'money' },
    seats: { type: 'integer' },
    size: { type: 'choice', values: { small: 'plain', large: 'good' } },
    afloat: { type: 'flag' },
    harbour_id: { type: 'reference', to: 'harbours' },
    built_on: { type: 'date' },
    created_at: { type: 'datetime' },
    deleted_at: { type: 'datetime', nullable: true },
  },
  states: { live: 'good', gone: 'stopped' },
  sources: {
    sail: {
      entity: 'boats',
      day: 'created_at',
      states: { live: { deleted_at: null }, gone: { deleted_at: { not: null } } },
    },
  },
  params: {
    from: { type: 'date', selects: 'from', nullable: true },
    harbour_id: { type: 'reference', to: 'harbours', field: 'harbour_id', nullable: true },
  },
  measures: {
    boats: { type: 'integer', calculate: 'count' },
    worth: { type: 'money', calculate: 'sum', field: 'price' },
  },
  dimensions: { month: { each: 'month' }, harbour: { by: 'harbour_id' } },
  columns: ['code', 'size', 'price', 'state'],
  chart: { kind: 'bars', measure: 'boats', by: 'month' },
}

/** A tile of that report. */
const fleet = {
  name: 'fleet',
  icon: 'car',
  roles: office,
  show: 'rows',
  states: ['live'],
  where: { afloat: 1 },
  when: 'today',
  measures: ['boats'],
  by: 'harbour',
  columns: ['code', 'state'],
  sort: 'code',
  compare: 'week',
}

/** All declarations, by the first word of the paths of mistakes. */
export const GOOD = { boats, harbours, users, trips, fleet } as const
export type Declared = keyof typeof GOOD
