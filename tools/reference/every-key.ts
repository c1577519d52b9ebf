import { KIND_PATTERN, type Shape } from '../../registry/check/base/shape.ts'
import { WORDS } from '../../registry/check/base/kinds.ts'
import * as shapes from '../../registry/check/entities/shapes.ts'
import { REPORT, SOURCE, TILE } from '../../registry/check/reports/report-shapes.ts'
import { FIELD_TYPES, getTypeTraits } from '../../registry/fields/traits.ts'
import type { FieldType } from '../../registry/fields/field-types.ts'

type Data = Readonly<Record<string, unknown>>

/** An example value for each kind of key. Only its type matters. */
const VALUES_BY_KIND: Data = {
  text: 'a',
  line: 'a',
  textOrTexts: 'before',
  texts: ['start'],
  parts: ['id', 1],
  number: 9,
  count: 9,
  whole: 9,
  scalar: 1,
  true: true,
  record: {},
  tones: {},
  path: ['a_reference', 'name'],
  icon: 'car',
  roles: ['admin'],
  entity: 'users',
  entities: ['users'],
  byRole: { admin: 'id' },
  byName: { id: 'id' },
  column: 'id',
  columns: ['id'],
  reportColumns: ['price'],
  rowColumns: ['price'],
  sort: 'id',
  beside: ['id'],
  facts: ['id'],
  groups: { about: ['id'] },
  filter: { id: 1 },
  anyFilter: { id: 1 },
  where: { id: 1 },
  set: { id: 1 },
  account: 'name',
  computed: { sum: 'name', entity: 'users', reference: 'a_reference', where: { id: 1 } },
}
/** A value for each detail of a kind. */
const VALUES_BY_DETAIL: Data = {
  request: 'POST a',
  route: '/apps/a/list',
  page: '/apps/a/:id',
  path: 'a',
  states: 'open',
  measures: 'count',
  dimensions: 'month',
  lists: 'all',
}
/** The name of the example part in each collection of parts. */
const PART_NAMES: Readonly<Record<string, string>> = {
  states: 'open',
  reads: 'pick',
  lists: 'all',
  sources: 'one',
  inbox: 'due',
  entries: 'charge',
  sums: 'a_money',
  accounts: 'sale',
  transitions: 'start',
  actions: 'approve',
  worklists: 'count',
}

function getExample(kind: string): unknown {
  const [, , kindName = '', detail] = KIND_PATTERN.exec(kind) ?? []
  if (kindName in VALUES_BY_KIND) return VALUES_BY_KIND[kindName]
  const isList = kindName.endsWith('s')
  if (
    kindName === 'field' ||
    kindName === 'stored' ||
    kindName === 'fields' ||
    kindName === 'storeds'
  ) {
    const name = detail === undefined ? 'id' : `a_${detail.split('|', 1)[0]}`
    return isList ? [name] : name
  }
  const [list] = WORDS[detail as keyof typeof WORDS] ?? []
  const value = list ? list[0] : VALUES_BY_DETAIL[detail ?? '']
  return isList && kindName !== 'keyOrKeys' ? [value] : value
}

/** Builds an object with every key of a table; `replacements` replaces values. */
function buildExample(shape: Shape, replacements: Data = {}): Data {
  const values = Object.entries(shape).map(([key, kind]) => {
    if (key in replacements) return [key, replacements[key]]
    if (typeof kind === 'string') return [key, getExample(kind)]
    const part = buildExample(kind.shape)
    const collection = kind.structure === 'list' ? [part] : { [PART_NAMES[key] ?? key]: part }
    return [key, kind.structure === 'object' ? part : collection]
  })
  return Object.fromEntries(values)
}

function buildField(type: FieldType): Data {
  const { to, values, ...field } = buildExample(shapes.FIELD, {
    type,
    to: type === 'polymorphic' ? { one: 'users' } : 'users',
    values: { one: 'plain' },
    proposed: type === 'date' ? 'today' : 'me',
  })
  const keys: readonly string[] = getTypeTraits(type).keys
  return Object.fromEntries(
    Object.entries({ ...field, to, values }).filter(([key]) => keys.includes(key)),
  )
}

const roles = ['admin']
const where = { id: 1 }

/** An entity with every key, also in its nested parts. */
const entity = buildExample(shapes.RESOURCE, {
  name: 'users',
  title: 'id',
  fields: {
    id: { type: 'id' },
    ...Object.fromEntries(FIELD_TYPES.map((type) => [`a_${type}`, buildField(type)])),
  },
  board: ['open'],
  calls: { start: buildExample(shapes.CALL) },
  extensions: { update: 'POST f' },
  checks: [
    { order: ['id', 'id'], strict: true },
    { exactlyOne: ['id', 'id'], message: 'one' },
    { atLeastOne: ['id', 'id'] },
    { atMostOne: ['id', 'id'] },
    { required: 'id', when: where },
    { empty: 'id', when: where },
    { atMost: ['id', 1], at: 'id' },
    { inside: ['id', 'id'], times: ['id', 'id'] },
    { noOverlap: ['id', 'id'], same: ['id'], day: 'id', where },
  ],
})

/** A report with every key. */
const report = buildExample(REPORT, {
  name: 'trips',
  fields: {
    id: { type: 'integer' },
    price: { type: 'money', min: 1 },
    owner_id: { type: 'reference', to: 'users' },
    day: { type: 'date' },
  },
  sources: {
    one: buildExample(SOURCE, {
      day: 'day',
      dayOverride: 'day',
      states: { open: { id: 1 }, done: { id: 2 } },
    }),
  },
  states: { open: 'plain', done: 'good' },
  params: {
    from: { type: 'date', selects: 'from', nullable: true },
    to: { type: 'date', selects: 'to', default: '2026-01-01' },
    both: { type: 'period', selects: 'both', nullable: true },
    source: {
      type: 'choice',
      selects: 'source',
      values: { one: 'plain' },
      default: 'one',
      proposed: 'one',
    },
    state: { type: 'choice', selects: 'state', values: { open: 'plain' }, nullable: true },
    flag: { type: 'flag', selects: 'state', states: { '0': 'open', '1': 'done' }, nullable: true },
    owner: { type: 'reference', to: 'users', field: 'owner_id', via: 'city_id', nullable: true },
    text: { type: 'text', maxLength: 9, field: 'owner_id', matchFields: ['name'], nullable: true },
  },
  measures: {
    count: { type: 'integer', calculate: 'count', state: 'open' },
    sum: { type: 'money', calculate: 'sum', field: 'price', state: 'open' },
    share: { type: 'percent', calculate: 'share', state: 'open' },
    latest: { type: 'date', calculate: 'latest', state: 'open' },
  },
  dimensions: { month: { each: 'month', roles }, owner: { by: 'owner_id', roles } },
  lines: 'owner',
})

const { report: _, ...TILE_KEYS } = TILE
const tile = buildExample(TILE_KEYS)

/** The extra keys of the short form. */
const short: Data = {
  name: 'users',
  fields: {},
  access: { admin: 'all' },
  columns: ['id'],
  filters: ['id'],
  sort: 'id',
  lists: { all: {} },
  calls: { update: 'POST a' },
  extensions: { create: 'POST a' },
}

/** A declaration of each kind with every key, by the function that declares it. */
export const EVERYTHING = { entity, report, tile, short }

type KeyLocation = readonly [path: string, keys: readonly string[]]

/** Returns the paths of a table of keys and of its parts, with their keys. */
function listPlaces(path: string, shape: Shape): KeyLocation[] {
  const parts = Object.entries(shape).flatMap(([key, kind]) => {
    if (typeof kind === 'string' || /^(checks|measures|dimensions)$/.test(key)) return []
    const suffix = { object: '', objectMap: `.${PART_NAMES[key]}`, list: '[0]' }[kind.structure]
    return listPlaces(`${path}.${key}${suffix}`, kind.shape)
  })
  return [[path, Object.keys(shape)], ...parts]
}

/** Returns the places of an example's parts, each with the keys of that part. */
const listParts = (path: string, parts: unknown): KeyLocation[] =>
  Object.entries(Object(parts)).map(([name, part]) => [
    Array.isArray(parts) ? `${path}[${name}]` : `${path}.${name}`,
    Object.keys(Object(part)),
  ])

/** Every place of a declaration with its keys. */
export const PLACES: readonly KeyLocation[] = [
  ...listPlaces('entity', shapes.RESOURCE),
  ...FIELD_TYPES.map((type): KeyLocation => [`entity.fields.a_${type}`, getTypeTraits(type).keys]),
  ...listPlaces('entity.fields.a_reference.capacity', shapes.CAPACITY),
  ...listPlaces('entity.fields.a_reference.noOverlap', shapes.NO_OVERLAP),
  ['entity.fields.a_text.computed', Object.keys(Object(VALUES_BY_KIND.computed))],
  ...listParts('entity.calls', entity.calls),
  ...listParts('entity.checks', entity.checks),
  ...listPlaces('report', REPORT),
  ['report.fields.price', ['type', 'min']],
  ...listParts('report.params', report.params),
  ...listParts('report.measures', report.measures),
  ...listParts('report.dimensions', report.dimensions),
  ...listPlaces('tile', TILE_KEYS),
  ['short', Object.keys(short)],
]
