import { defineEntity } from '../registry/define-entity.ts'
import { office } from '#business/words'

/** The subscriptions on offer: a number of washes for a time. */
export const plans = defineEntity({
  name: 'plans',
  about: 'The subscriptions on offer: a number of washes for a time.',
  icon: 'plan',
  menu: 'catalogue',
  quickCreate: [],
  title: 'name',
  choosable: { active: 1 },
  fields: {
    name: { type: 'text', maxLength: 120, unique: true, search: true },
    kind: { type: 'choice', values: { Standard: 'plain', Promo: 'moving' }, default: 'Standard' },
    /** The service of each wash. */
    service_id: { type: 'reference', to: 'services', nullable: true },
    price: { type: 'money', min: 0 },
    washes: { type: 'integer', min: 1, max: 1000 },
    /** The days on which a subscription is valid: its first day counts, and its last is its end date. */
    duration_days: { type: 'integer', min: 1, max: 3660 },
    description: { type: 'longtext', maxLength: 2000, nullable: true, search: true },
    active: { type: 'flag', default: 1 },
  },
  calls: { delete: 'POST admin/plans/destroy', restore: 'POST admin/plans/restore' },
  extensions: {
    read: 'POST admin/plans/one',
    create: 'POST admin/plans/store',
    update: 'POST admin/plans/update',
  },
  reads: {
    pick: { request: 'GET general/showPlans', roles: office, where: { active: 1 } },
    show: { request: 'GET admin/plans/show', roles: office },
  },
  lists: {
    all: {
      request: 'GET admin/plans/all',
      deleted: 'with',
      // The specification has a call of its own for the rows that the filter calls Promo.
      alternates: [{ when: { kind: 'Promo' }, request: 'GET general/showPromoPlans' }],
    },
  },
  editable: ['name', 'kind', 'price', 'washes', 'duration_days', 'active'],
})
