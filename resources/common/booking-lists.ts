import { jobFacts, jobInbox } from './jobs.ts'

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
/** The list of bookings whose deposit is not paid. */
export const depositList = {
  columns: [
    'number',
    'customer_id',
    'vehicle_id',
    'service_id',
    'starts_at',
    'total',
    'deposit',
    'deposit_due',
    'state',
  ],
  hideFirst: ['vehicle_id', 'service_id', 'total', 'deposit'],
  sums: ['deposit_due'],
  filter: { deposit_due: { not: null } },
  filters: ['state', 'service_id', 'area_id', 'starts_at'],
  sort: 'starts_at',
  actions: ['update', 'cancel'],
  icon: 'money',
} as const
/** The name of a booking for people: customer, car, area and time. */
export const bookingName = ['customer_id', 'vehicle_id', 'area_id', 'starts_at'] as const
/** The columns that narrow screens hide first, because number, customer or time imply them. */
export const bookingHideFirst = ['area_id', 'vehicle_id', 'service_id', 'total'] as const
export const openFilters = ['state', 'service_id', 'area_id', 'employee_id', 'starts_at'] as const
export const doneFilters = ['service_id', 'area_id', 'employee_id', 'starts_at'] as const
export const cancelledColumns = [
  'number',
  'customer_id',
  'service_id',
  'starts_at',
  'total',
  'state',
  'fee',
  'rejection_reason_id',
  'cancelled_by',
  'deleted_at',
] as const
export const cancelledFilters = ['rejection_reason_id', 'service_id', 'starts_at'] as const
/** The first facts of the page of a booking for the office. */
export const bookingFacts = [...jobFacts, 'employee_id'] as const
/** The page of a booking for the office. */
export const bookingDetail = {
  facts: bookingFacts,
  actionFact: 'amount_due',
  groups: {
    about: ['instructions', 'provider_id', 'duration_minutes'],
    money: [
      'price',
      'discount',
      'tax',
      'total',
      'promo_id',
      'extra_discount',
      'discount_reason',
      'fee',
      'untaxed_fee',
      'waiver_reason',
      'deposit',
      'deposit_due',
      'payment_method',
      'amount_taken',
    ],
    progress: [
      'departed_at',
      'started_at',
      'completed_at',
      'failed_at',
      'rejection_reason_id',
      'cancelled_by',
      'photos_before',
      'photos_after',
    ],
    record: ['created_at', 'updated_at'],
  },
} as const
/** The other rows on the page of a booking: what is to pay first, then documents, the ledger and complaints. */
export const bookingRelated = [
  {
    entity: 'transactions',
    reference: 'booking_id',
    highlight: {
      states: ['pending'],
      columns: ['amount', 'purpose', 'method'],
      sort: 'purpose',
      actions: ['pay'],
    },
  },
  { entity: 'invoices', reference: 'booking_id' },
  { entity: 'refunds', reference: 'booking_id' },
  { entity: 'ledger-entries', reference: 'booking_id' },
  { entity: 'complaints', reference: 'booking_id' },
] as const
/** The form of a new booking. The server derives number, area, price, tax and total. */
export const bookingForm = [
  'customer_id',
  'vehicle_id',
  'service_id',
  'location_id',
  'provider_id',
  'work_location_id',
  'instructions',
  'starts_at',
  'employee_id',
  'promo_id',
  'deposit',
  'payment_method',
] as const

/** The field groups of the booking form. */
export const bookingGroups = {
  who: ['customer_id', 'vehicle_id'],
  what: ['service_id'],
  where: ['location_id', 'provider_id', 'work_location_id', 'instructions'],
  when: ['starts_at', 'employee_id'],
  money: ['promo_id', 'deposit', 'payment_method'],
} as const

/** The fields of a booking that is created during a phone call. */
export const deskForm = [
  'customer_id',
  'vehicle_id',
  'service_id',
  'location_id',
  'instructions',
] as const

/** The fields that the server derives from the form. The deposit can be entered as well. */
export const bookingDerivedFields = [
  'duration_minutes',
  'price',
  'discount',
  'tax',
  'total',
  'deposit',
] as const

/** The form of a booking in a time slot. The slot determines time and place. */
export const slotForm = [
  'customer_id',
  'vehicle_id',
  'service_id',
  'provider_id',
  'time_slot_id',
  'employee_id',
  'promo_id',
  'deposit',
  'payment_method',
] as const

/** The field groups of the time-slot form. */
export const slotGroups = {
  who: ['customer_id', 'vehicle_id'],
  what: ['service_id'],
  when: ['provider_id', 'time_slot_id', 'employee_id'],
  money: ['promo_id', 'deposit', 'payment_method'],
} as const

/** The inbox of bookings with their own payment: what car-wash accounts do, and unpaid deposits. */
export const bookingInbox = {
  ...jobInbox,
  deposits: {
    list: 'deposits',
    time: 'starts_at',
    where: { deposit_due: { not: null }, started_at: null },
    when: 'soon',
  },
} as const

/** The calendar fields of all bookings. */
export const bookingCalendar = {
  start: 'starts_at',
  minutes: 'duration_minutes',
  lane: 'employee_id',
  place: 'area_id',
} as const

/** The board columns of bookings: the states of a job in order, and its final states. */
export const bookingBoard = [
  'unassigned',
  'assigned',
  'onTheWay',
  'started',
  'failed',
  'completed',
  'cancelled',
] as const

/** The fields on the card of a booking: customer, car, service and place. */
export const bookingCard = ['customer_id', 'service_id', 'area_id'] as const
