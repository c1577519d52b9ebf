import { defineEntity } from '../registry/define-entity.ts'

/** The fields of a promo's form. All of them are editable in cells. */
const promoForm = [
  'code',
  'discount_percent',
  'discount_amount',
  'starts_on',
  'ends_on',
  'max_uses',
  'active',
] as const

/** A promo code, which reduces the price of a booking by a percentage or an amount. */
export const promos = defineEntity({
  name: 'promos',
  about: 'Promo codes, which reduce the price of a booking by a percentage or an amount.',
  icon: 'offer',
  menu: 'catalogue',
  quickCreate: [],
  title: 'code',
  choosable: { active: 1 },
  // Date slots are also restored by `promo/restore`. A shared sequence of ids makes each id unique.
  sequence: 'promos-and-slots',
  fields: {
    code: { type: 'text', maxLength: 32, mono: true, unique: true, search: true },
    discount_percent: { type: 'percent', min: 0, max: 100, nullable: true },
    discount_amount: { type: 'money', min: 0, nullable: true },
    starts_on: { type: 'date' },
    ends_on: { type: 'date' },
    max_uses: { type: 'integer', min: 1, nullable: true },
    used: { type: 'integer', min: 0, default: 0 },
    active: { type: 'flag', default: 1 },
  },
  checks: [
    { order: ['starts_on', 'ends_on'] },
    { exactlyOne: ['discount_percent', 'discount_amount'] },
    { order: ['used', 'max_uses'] },
  ],
  calendar: { start: 'starts_on', end: 'ends_on' },
  card: ['discount_percent', 'discount_amount'],
  calls: {
    delete: 'POST admin/promo/destroy',
    restore: { request: 'POST admin/promo/restore', aliases: ['POST promo/restore'] },
  },
  extensions: {
    read: 'POST admin/promo/one',
    create: 'POST admin/promo/store',
    update: 'POST admin/promo/update',
  },
  lists: {
    all: {
      request: 'GET admin/promo/all',
      deleted: 'with',
      hideFirst: ['max_uses', 'used', 'discount_amount', 'discount_percent'],
    },
  },
  columns: [
    'code',
    'discount_percent',
    'discount_amount',
    'starts_on',
    'ends_on',
    'used',
    'max_uses',
    'active',
  ],
  filters: ['active', 'starts_on'],
  sort: '-starts_on',
  form: promoForm,
  editable: promoForm,
  formGroups: {
    about: ['code', 'active'],
    money: ['discount_percent', 'discount_amount'],
    when: ['starts_on', 'ends_on'],
    use: ['max_uses'],
  },
  detail: {
    facts: ['discount_percent', 'discount_amount', 'ends_on', 'active'],
    groups: {
      when: ['starts_on', 'ends_on'],
      use: ['used', 'max_uses'],
      record: ['created_at', 'updated_at'],
    },
  },
})
