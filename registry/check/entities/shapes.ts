import type { CallDetail } from '../../entities/call.ts'
import type { Check } from '../../rules/check.ts'
import type { AnyList, AnyResource } from '../../entities/registry.ts'
import type { RowPage } from '../../entities/resource.ts'
import type { AnyTransition } from '../../entities/transition.ts'
import type { AnyCalendar } from '../../fields/calendar.ts'
import type { Exclusive } from '../../fields/exclusive.ts'
import type { FieldType, FieldTypes } from '../../fields/field-types.ts'
import type { FieldKey } from '../../fields/traits.ts'
import type { Detail } from '../../words/detail.ts'
import type { Shape } from '../base/shape.ts'

// `satisfies` keeps each table equal to the type beside which it stands.

export const RESOURCE = {
  name: 'text!',
  was: 'words',
  icon: 'text!',
  menu: 'text!',
  ownEntry: 'true',
  hidden: 'true',
  title: 'text!',
  hint: 'texts',
  merge: 'text',
  page: 'record',
  fields: 'record!',
  rows: 'record',
  choosable: 'record',
  sequence: 'line',
  ownerField: 'record',
  states: 'record',
  transitions: 'record',
  actions: 'record',
  calendar: 'record',
  board: 'texts',
  card: 'texts',
  calls: 'record',
  extensions: 'record',
  reads: 'record',
  lists: 'record!',
  checks: 'records',
  warnings: 'texts',
  related: 'records',
  lines: 'record',
  form: 'texts',
  editable: 'texts',
  formGroups: 'record',
  follows: 'texts',
  detail: 'record',
  union: 'texts',
} as const satisfies Record<keyof AnyResource, Shape[string]>

const read = {
  request: 'text!',
  roles: 'texts!',
  body: 'record',
  encoding: 'text',
  where: 'record',
  deleted: 'text',
  params: 'record',
  ownerField: 'text',
  single: 'true',
  cached: 'true',
  extension: 'true',
} as const

export const LIST = {
  ...read,
  route: 'text!',
  filter: 'record',
  badge: 'where',
  alternates: 'records',
  columns: 'texts!',
  givesWay: 'texts',
  sums: 'texts',
  filters: 'texts',
  sort: 'text',
  actions: 'texts',
  bulkCreate: 'record',
  pageActions: 'texts',
  detail: 'record',
  icon: 'text',
} as const satisfies Record<keyof AnyList, Shape[string]>

export const READ = { ...read, fields: 'texts' } as const satisfies Record<
  keyof NonNullable<AnyResource['reads']>[string],
  Shape[string]
>

export const CALL = {
  request: 'text!',
  body: 'texts',
  encoding: 'text',
  roles: 'texts',
  also: 'texts',
  many: 'text',
  withoutReason: 'true',
} as const satisfies Record<keyof CallDetail, Shape[string]>

export const TRANSITION = {
  from: 'words',
  to: 'words',
  roles: 'texts',
  when: 'record',
  asks: 'texts',
  set: 'record',
} as const satisfies Record<keyof AnyTransition, Shape[string]>

export const ROWS = { of: 'text', where: 'record!' } as const satisfies Record<
  keyof NonNullable<AnyResource['rows']>,
  Shape[string]
>

export const PAGE = { path: 'text!', roles: 'texts!' } as const satisfies Record<
  keyof RowPage,
  Shape[string]
>

/** The declared page of a row. */
export const DETAIL = { facts: 'texts', groups: 'record!' } as const satisfies Record<
  keyof Detail,
  Shape[string]
>

export const STATE = {
  when: 'record!',
  tone: 'text!',
  icon: 'text',
  reasonField: 'text',
} as const satisfies Record<keyof NonNullable<AnyResource['states']>[string], Shape[string]>

type KeyOf<T> = T extends unknown ? keyof T : never

export const CHECK = {
  order: 'texts',
  apart: 'true',
  exactlyOne: 'texts',
  atLeastOne: 'texts',
  atMostOne: 'texts',
  required: 'text',
  empty: 'text',
  when: 'record',
  atMost: 'parts',
  at: 'text',
  message: 'line',
} as const satisfies Record<KeyOf<Check>, Shape[string]>

export const CALENDAR = {
  start: 'text!',
  end: 'text',
  minutes: 'text',
  lane: 'text',
} as const satisfies Record<keyof AnyCalendar, Shape[string]>

export const CAPACITY = { count: 'text!', limit: 'text!' } as const satisfies Record<
  keyof NonNullable<FieldTypes['reference']['capacity']>,
  Shape[string]
>

export const EXCLUSIVE = {
  from: 'text!',
  minutes: 'text!',
  buffer: 'texts',
  daily: 'number',
  while: 'record',
} as const satisfies Record<keyof Exclusive, Shape[string]>

/** The shape of each key of a field; the keys that a type takes are in its traits. */
export const FIELD = {
  type: 'text',
  was: 'words',
  from: 'text',
  roles: 'texts',
  writtenBy: 'texts',
  filteredBy: 'texts',
  nullable: 'true',
  unique: 'true',
  search: 'true',
  mono: 'true',
  default: 'scalar',
  setOn: 'text',
  copies: 'texts',
  derivedFrom: 'text',
  computed: 'computed',
  volatile: 'true',
  maxLength: 'number',
  kinds: 'texts',
  maxBytes: 'number',
  min: 'number',
  max: 'number',
  deducted: 'true',
  values: 'record',
  valuesWere: 'record',
  aliases: 'record',
  numberPrefix: 'text',
  within: 'record',
  capacity: 'record',
  exclusive: 'record',
  via: 'texts',
  include: 'texts',
  day: 'text',
  to: 'text',
  typeField: 'text',
  thread: 'true',
  where: 'record',
} as const satisfies Record<{ [T in FieldType]: FieldKey<T> }[FieldType], Shape[string]>
