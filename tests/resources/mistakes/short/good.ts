/** A valid entity in its short form. Each mistake replaces a word of it. */
export const SHORT = `import { defineEntity } from '../registry/define-entity.ts'
import { office } from '#business/words'

/** Boats that are let. */
export const boats = defineEntity({
  name: 'boats',
  icon: 'car',
  menu: 'catalogue',
  title: 'code',
  fields: {
    code: { type: 'text', maxLength: 20, unique: true, search: true },
    size: { type: 'choice', values: { small: 'plain', large: 'good' }, default: 'small' },
    kind: { type: 'choice', values: { free: 'good', let: 'waiting' }, default: 'free' },
    seats: { type: 'integer', min: 1, max: 40 },
    price: { type: 'money', min: 0, roles: office },
    total: { type: 'money', computed: { multiply: ['price', 'seats'] }, roles: office },
    built_on: { type: 'date' },
    sold_on: { type: 'date', nullable: true },
    harbour_id: { type: 'reference', to: 'harbours', where: { deleted_at: null } },
    skipper_id: { type: 'reference', to: 'users', nullable: true },
    seen_at: { type: 'datetime', nullable: true },
  },
  states: {
    let: { when: { kind: 'let' }, tone: 'waiting' },
    free: { when: { kind: 'free' }, tone: 'good' },
  },
  transitions: {
    start: { from: 'free', to: 'let', set: { kind: 'let' }, requiredFields: ['skipper_id'] },
    finish: { from: 'let', to: 'free', set: { kind: 'free' } },
  },
  actions: {
    look: { label: 'Look at', icon: 'done', tone: 'good', when: { seen_at: null }, stamps: ['seen_at'] },
  },
  checks: [{ order: ['built_on', 'sold_on'] }],
  lists: {
    all: { icon: 'calendar', badge: { kind: 'free' }, actions: ['update', 'create'] },
    out: { filter: { kind: 'let' }, columns: ['seats', 'code'] },
  },
  inbox: { boats: { list: 'all', time: 'built_on', where: { kind: 'free' } } },
  reads: { pick: { request: 'GET boats/large', roles: office, where: { size: 'large' } } },
  columns: ['code', 'state', 'seats'],
  filters: ['size', 'built_on'],
  sort: '-built_on',
  form: ['code', 'size', 'seats', 'price', 'built_on', 'sold_on', 'harbour_id'],
  editable: ['seats'],
  derivedFields: ['total'],
  hint: ['seats'],
  quickCreate: ['operations'],
  daily: { operations: 1 },
  displayName: ['code', 'seats'],
  card: ['size'],
  board: ['free', 'let'],
  calendar: { start: 'built_on' },
  detail: { facts: ['seats'], groups: { where: ['code', 'size'] } },
  related: [{ entity: 'harbours', reference: 'boat_id' }],
  ownerField: { 'car wash': 'skipper_id' },
  access: { admin: 'all', operations: ['create', 'update', 'look'], 'car wash': ['start'] },
})
`
