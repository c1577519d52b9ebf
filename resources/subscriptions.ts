import { defineEntity } from '../registry/define-entity.ts'
import { placeFields } from './common/booking.ts'
import { numberField } from './common/numbered.ts'
import { invoiceTransition, saleDocuments, saleEntries } from './common/paid-for.ts'
import { office } from '#business/words'

const columns = [
  'number',
  'customer_id',
  'vehicle_id',
  'plan_id',
  'start_date',
  'end_date',
  'washes_used',
  'total',
  'state',
] as const
const filters = ['plan_id', 'provider_id', 'end_date'] as const

/** A customer's plan: a number of washes for one car until an end date. */
export const subscriptions = defineEntity({
  name: 'subscriptions',
  about: 'Plans that customers have bought: a number of washes for one car until an end date.',
  icon: 'repeat',
  menu: 'bookings',
  title: 'number',
  displayName: ['customer_id', 'vehicle_id', 'plan_id'],
  person: 'customer_id',
  posts: saleEntries,
  documents: {
    ...saleDocuments,
    item: 'plan_id',
    facts: ['number', 'plan_id', 'vehicle_id', 'start_date', 'end_date', 'washes_total'],
  },
  hint: ['customer_id'],
  fields: {
    number: { ...numberField, numberPrefix: 'SB' },
    customer_id: { type: 'reference', to: 'customers', search: true },
    vehicle_id: {
      type: 'reference',
      to: 'vehicles',
      search: true,
      within: { user_id: 'customer_id' },
    },
    plan_id: { type: 'reference', to: 'plans' },
    /** The service of each wash, from the plan. A later change of the plan keeps it. */
    service_id: { type: 'reference', to: 'services', nullable: true },
    provider_id: { type: 'reference', to: 'providers' },
    promo_id: placeFields.promo_id,
    start_date: { type: 'date' },
    /** The last valid day. */
    end_date: { type: 'date' },
    washes_total: { type: 'integer', min: 1 },
    washes_used: { type: 'integer', min: 0, default: 0 },
    price: { type: 'money', min: 0 },
    discount: { type: 'money', min: 0, default: '0.000', deducted: true },
    tax: { type: 'money', min: 0, default: '0.000' },
    total: { type: 'money', min: 0 },
    rejection_reason_id: { type: 'reference', to: 'cancellation-reasons', nullable: true },
    cancelled_by: { type: 'reference', to: 'users', nullable: true, setOn: 'cancel' },
  },
  states: {
    cancelled: { when: { deleted_at: { not: null } }, tone: 'stopped' },
    expired: { when: { end_date: { before: 'today' } }, tone: 'plain' },
    usedUp: { when: { washes_used: { reaches: 'washes_total' } }, tone: 'waiting' },
    ending: { when: { end_date: { before: 'soon' } }, tone: 'waiting' },
    active: { when: {}, tone: 'good' },
  },
  transitions: {
    renew: { from: ['expired', 'usedUp', 'ending'], roles: office },
    invoice: { ...invoiceTransition, when: { discount: { below: 'price' } } },
    cancel: {
      from: ['expired', 'usedUp', 'ending', 'active'],
      to: 'cancelled',
      roles: office,
      requiredFields: ['rejection_reason_id'],
    },
  },
  // The calendar shows the last day, when the subscription ends.
  calendar: { start: 'end_date' },
  board: ['active', 'ending', 'usedUp', 'cancelled'],
  card: ['customer_id', 'plan_id'],
  calls: { restore: 'POST admin/subscription/restore' },
  extensions: {
    read: 'POST admin/subscription/one',
    create: 'POST admin/subscription/store',
    renew: 'POST admin/subscription/renew',
    cancel: 'POST admin/subscription/destroy',
    invoice: 'POST admin/subscription/invoice',
  },
  reads: {
    ofCustomer: {
      request: 'POST admin/subscription/ofCustomer',
      params: { customer_id: 'customer_id' },
      deleted: 'with',
      roles: office,
      extension: true,
    },
  },
  lists: {
    active: {
      route: '/apps/subscription-booking/list',
      request: 'GET admin/subscription/show',
      filter: { end_date: { from: 'today' } },
      columns,
      hideFirst: ['start_date', 'total', 'vehicle_id', 'plan_id'],
      sums: ['total'],
      filters: ['state', ...filters],
      sort: 'end_date',
      actions: ['create', 'renew', 'cancel'],
      pageActions: ['invoice'],
    },
    expired: {
      route: '/apps/completed-subscription/list',
      request: 'GET admin/subscription/show',
      filter: { end_date: { before: 'today' } },
      columns,
      hideFirst: ['start_date', 'total', 'vehicle_id', 'plan_id'],
      sums: ['total'],
      filters,
      sort: '-end_date',
      actions: ['renew'],
      pageActions: ['invoice'],
      icon: 'done',
    },
    cancelled: {
      route: '/apps/cancelled-subscription/list',
      request: 'GET admin/subscription/trashed',
      deleted: 'only',
      columns: [
        'number',
        'customer_id',
        'plan_id',
        'end_date',
        'total',
        'rejection_reason_id',
        'cancelled_by',
        'deleted_at',
      ],
      filters: ['rejection_reason_id', 'plan_id'],
      sort: '-deleted_at',
      actions: ['restore'],
      icon: 'cancelled',
    },
  },
  detail: {
    facts: ['plan_id', 'washes_used', 'end_date', 'total'],
    groups: {
      who: ['customer_id', 'vehicle_id', 'provider_id'],
      about: ['service_id'],
      when: ['start_date'],
      money: ['price', 'discount', 'tax', 'total', 'promo_id'],
      progress: ['rejection_reason_id', 'cancelled_by'],
      record: ['created_at', 'updated_at'],
    },
  },
  related: [
    {
      entity: 'subscription-visits',
      reference: 'subscription_id',
      columns: ['starts_at', 'number', 'service_id', 'area_id', 'employee_id', 'state'],
      filters: ['state'],
      sort: '-starts_at',
    },
    { entity: 'transactions', reference: 'booking_id' },
    { entity: 'invoices', reference: 'booking_id' },
  ],
  form: ['customer_id', 'vehicle_id', 'plan_id', 'provider_id', 'start_date', 'promo_id'],
  derivedFields: ['service_id', 'end_date', 'washes_total', 'price', 'discount', 'tax', 'total'],
  formGroups: {
    who: ['customer_id', 'vehicle_id'],
    about: ['plan_id', 'provider_id'],
    when: ['start_date'],
    money: ['promo_id'],
  },
})
