/** Field groups that several entities share. */

import { adminOnly, office } from './roles.ts'

/** When a row was made, last changed and deleted; null in `deleted_at` means it is live. */
export const timestamps = {
  created_at: { type: 'datetime', setOn: 'create' },
  updated_at: { type: 'datetime', setOn: 'update' },
  deleted_at: { type: 'datetime', nullable: true },
} as const

/** What every account has, staff and customers alike; they are rows of one table. */
export const person = {
  id: { type: 'id' },
  name: { type: 'text', maxLength: 120, search: true },
  email: { type: 'email', maxLength: 254, unique: true, search: true },
  phone: { type: 'phone', maxLength: 32, nullable: true, search: true },
  account_type: {
    type: 'choice',
    values: { Admin: 'plain', Operations: 'plain', 'Car Wash': 'plain', User: 'plain' },
  },
  auth: { type: 'flag', default: 0, roles: adminOnly },
  nationality_id: { type: 'reference', to: 'nationalities', nullable: true },
  avatar: { type: 'image', nullable: true },
  last_login_at: { type: 'datetime', nullable: true, volatile: true, roles: adminOnly },
  ...timestamps,
} as const

/** What became of a job; why, where it could not be done or was cancelled. */
export const working = {
  is_completed: { type: 'flag', default: 0 },
  started_at: { type: 'datetime', nullable: true, setOn: 'start' },
  completed_at: { type: 'datetime', nullable: true, setOn: 'finish' },
  failed_at: { type: 'datetime', nullable: true, setOn: 'fail' },
  rejection_reason_id: { type: 'reference', to: 'cancellation-reasons', nullable: true },
} as const

/** How a customer's promo and a bay of a work location come into a booking. */
export const placing = {
  work_location_id: {
    type: 'reference',
    to: 'work-locations',
    nullable: true,
    within: { provider_id: 'provider_id' },
    include: ['address', 'latitude', 'longitude'],
  },
  promo_id: {
    type: 'reference',
    to: 'promos',
    where: {
      active: 1,
      starts_on: { until: 'today' },
      ends_on: { from: 'today' },
      used: { below: 'max_uses' },
    },
    capacity: { count: 'used', limit: 'max_uses' },
    nullable: true,
    roles: office,
  },
} as const

/** What an instant and a scheduled booking have in common; its money and who cancelled it are the office's to know. */
export const booking = {
  id: { type: 'id' },
  number: {
    type: 'text',
    maxLength: 20,
    mono: true,
    unique: true,
    search: true,
    numberPrefix: 'WB',
  },
  customer_id: { type: 'reference', to: 'customers', search: true, include: ['phone'] },
  vehicle_id: {
    type: 'reference',
    to: 'vehicles',
    search: true,
    within: { user_id: 'customer_id' },
    include: ['make', 'model', 'colour'],
  },
  location_id: {
    type: 'reference',
    to: 'locations',
    nullable: true,
    within: { user_id: 'customer_id' },
    include: ['address', 'latitude', 'longitude'],
  },
  area_id: { type: 'reference', to: 'areas' },
  provider_id: { type: 'reference', to: 'providers' },
  ...placing,
  employee_id: {
    type: 'reference',
    to: 'users',
    where: { account_type: 'Car Wash' },
    within: { provider_id: 'provider_id' },
    nullable: true,
  },
  service_id: { type: 'reference', to: 'services' },
  starts_at: { type: 'datetime' },
  duration_minutes: { type: 'integer', min: 5, max: 1440 },
  price: { type: 'money', min: 0, roles: office },
  discount: { type: 'money', min: 0, default: '0.000', roles: office },
  tax: { type: 'money', min: 0, default: '0.000', roles: office },
  total: { type: 'money', min: 0, roles: office },
  payment_method: {
    type: 'choice',
    values: { cash: 'plain', card: 'plain', wallet: 'plain' },
    default: 'cash',
    roles: office,
  },
  /** What the car wash must know: a gate's code, where the key is. */
  instructions: { type: 'longtext', maxLength: 500, nullable: true },
  ...working,
  cancelled_by: {
    type: 'reference',
    to: 'users',
    nullable: true,
    setOn: 'cancel',
    roles: office,
  },
  ...timestamps,
} as const

/** Columns and filters that every booking list shares. */
export const bookingColumns = [
  'number',
  'customer_id',
  'vehicle_id',
  'service_id',
  'area_id',
  'starts_at',
  'employee_id',
  'total',
  'state',
] as const
export const openFilters = ['state', 'service_id', 'area_id', 'employee_id', 'starts_at'] as const
export const doneFilters = ['service_id', 'area_id', 'employee_id', 'starts_at'] as const
export const cancelledColumns = [
  'number',
  'customer_id',
  'service_id',
  'starts_at',
  'total',
  'rejection_reason_id',
  'cancelled_by',
  'deleted_at',
] as const
export const cancelledFilters = ['rejection_reason_id', 'service_id', 'starts_at'] as const
/** What a car-wash account needs to know of a job. */
export const jobColumns = [
  'starts_at',
  'number',
  'customer_id',
  'vehicle_id',
  'service_id',
  'area_id',
  'state',
] as const
/** What the page of a job tells whoever does it. */
export const jobDetail = [
  'starts_at',
  'customer_id',
  'location_id',
  'work_location_id',
  'vehicle_id',
  'service_id',
  'instructions',
  'area_id',
  'duration_minutes',
] as const
/** What the page of a booking tells the office: who, where, what and when, then the money, then what became of it. */
export const bookingDetail = [
  'starts_at',
  'customer_id',
  'location_id',
  'work_location_id',
  'area_id',
  'vehicle_id',
  'service_id',
  'duration_minutes',
  'provider_id',
  'employee_id',
  'instructions',
  'price',
  'discount',
  'tax',
  'total',
  'promo_id',
  'payment_method',
  'started_at',
  'completed_at',
  'failed_at',
  'rejection_reason_id',
  'cancelled_by',
  'created_at',
  'updated_at',
  'deleted_at',
] as const
/** What whoever does a job can say of it, in its list and on its page; the office says it for them on the page. */
export const jobActions = ['start', 'finish', 'fail'] as const
/** When each of them can be said. */
export const jobCalls = {
  // Whoever does a job has been given it.
  start: {
    when: { is_completed: 0, started_at: null, failed_at: null, employee_id: { not: null } },
  },
  finish: {
    when: { is_completed: 0, started_at: { not: null }, failed_at: null },
    set: { is_completed: 1 },
  },
  fail: { body: ['id', 'rejection_reason_id'], when: { is_completed: 0, failed_at: null } },
} as const
/** Rows that wait to be begun. */
export const notBegun = { started_at: null, failed_at: null } as const

/** What is asked for a new booking; number, area, price, tax and total follow from it. */
export const bookingForm = [
  'customer_id',
  'vehicle_id',
  'location_id',
  'service_id',
  'provider_id',
  'work_location_id',
  'employee_id',
  'starts_at',
  'promo_id',
  'payment_method',
  'instructions',
] as const

/** What is asked for a booking in a time slot, which says when and where. */
export const slotForm = [
  'customer_id',
  'vehicle_id',
  'service_id',
  'provider_id',
  'time_slot_id',
  'employee_id',
  'promo_id',
  'payment_method',
] as const

/** The states of a booking, the first that fits. */
export const bookingStates = {
  cancelled: {
    when: { deleted_at: { not: null } },
    tone: 'stopped',
    reasonField: 'rejection_reason_id',
  },
  completed: { when: { is_completed: 1 }, tone: 'good' },
  failed: {
    when: { failed_at: { not: null } },
    tone: 'stopped',
    reasonField: 'rejection_reason_id',
  },
  started: { when: { started_at: { not: null } }, tone: 'moving' },
  unassigned: { when: { employee_id: null }, tone: 'waiting' },
  assigned: { when: {}, tone: 'plain' },
} as const
