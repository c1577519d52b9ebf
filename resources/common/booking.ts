import { office } from '#business/words'
import { numberField } from './numbered.ts'
import { timestamps } from './timestamps.ts'

/** The progress of a job, and the reason of its failure or cancellation. */
export const progressFields = {
  is_completed: { type: 'flag', default: 0 },
  departed_at: { type: 'datetime', nullable: true, setOn: 'depart' },
  started_at: { type: 'datetime', nullable: true, setOn: 'start' },
  completed_at: { type: 'datetime', nullable: true, setOn: 'finish' },
  failed_at: { type: 'datetime', nullable: true, setOn: 'fail' },
  rejection_reason_id: { type: 'reference', to: 'cancellation-reasons', nullable: true },
} as const

const photoField = {
  type: 'files',
  kinds: ['image'],
  max: 5,
  nullable: true,
  personal: true,
} as const

/** Photos of the car that the employee takes. */
export const photoFields = { photos_before: photoField, photos_after: photoField } as const

/** The promo and the work location of a booking. The database counts the uses of a promo. */
export const placeFields = {
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
      starts_on: { until: 'today' },
      ends_on: { from: 'today' },
      used: { below: 'max_uses' },
    },
    capacity: { count: 'used', limit: 'max_uses' },
    nullable: true,
    roles: office,
  },
} as const

/** The series of a repeating job: the text that its jobs share, and its recurrence rule. */
export const seriesFields = {
  series: { type: 'text', maxLength: 36, nullable: true, roles: office },
  recurrence: { type: 'text', maxLength: 200, nullable: true, roles: office },
} as const

/** The employee who does the job. */
export const employee = {
  type: 'reference',
  to: 'users',
  where: { account_type: 'Car Wash' },
  within: { provider_id: 'provider_id' },
  nullable: true,
} as const

/**
 * The busy time of the employee: from the start of a job until it is done, failed or cancelled, with
 * the buffer of its service.
 * More than ten hours per day need a reason, and so does a journey that takes longer than the time
 * between two jobs.
 */
export const busyTime = {
  start: 'starts_at',
  minutes: 'duration_minutes',
  buffer: ['service_id', 'buffer_minutes'],
  dailyMinutes: 10 * 60,
  kilometresPerHour: 40,
  travelMinutes: 5,
  where: { is_completed: 0, failed_at: null },
} as const

const bookingTransactions = { entity: 'transactions', reference: 'booking_id' } as const

/**
 * The amounts of a booking, which equal those of its transactions. Finishing a job sends the
 * collected amount.
 */
const payments = {
  amount_due: {
    type: 'money',
    computed: { sum: 'amount', ...bookingTransactions, where: { status: 'pending' } },
  },
  amount_taken: {
    type: 'money',
    min: 0,
    nullable: true,
    computed: { sum: 'kept', ...bookingTransactions, where: { status: 'paid' } },
  },
} as const

/** The amount that a customer pays before the visit, by the settings or by hand, and what is due of it. */
const deposits = {
  deposit: { type: 'money', min: 0, nullable: true, roles: office },
  deposit_due: {
    type: 'money',
    nullable: true,
    roles: office,
    computed: {
      max: 'amount',
      ...bookingTransactions,
      where: { status: 'pending', purpose: 'deposit' },
    },
  },
} as const

/** A discount that the office gives beyond a promo, and the fee of a missed visit. */
const adjustments = {
  extra_discount: { type: 'money', min: 0, default: '0.000', deducted: true, roles: office },
  /** The discount as an amount, or as a share of the total. */
  discount_amount: { type: 'money', min: 0, nullable: true, roles: office },
  discount_percent: { type: 'percent', min: 0, max: 100, nullable: true, roles: office },
  discount_reason: {
    type: 'text',
    maxLength: 200,
    nullable: true,
    personal: true,
    roles: office,
  },
  discounted_at: { type: 'datetime', nullable: true, setOn: 'discount', roles: office },
  discounted_by: {
    type: 'reference',
    to: 'users',
    nullable: true,
    setOn: 'discount',
    roles: office,
  },
  no_show_at: { type: 'datetime', nullable: true, setOn: 'noShow' },
  /** The fee of a no-show or a late cancellation, by the settings of that moment. */
  fee: { type: 'money', min: 0, nullable: true, roles: office },
  /** The fee if it bears no tax, by the settings of that moment. */
  untaxed_fee: { type: 'money', min: 0, nullable: true, roles: office },
  waiver_reason: {
    type: 'text',
    maxLength: 200,
    nullable: true,
    personal: true,
    roles: office,
  },
  waived_at: { type: 'datetime', nullable: true, setOn: 'waive', roles: office },
  waived_by: { type: 'reference', to: 'users', nullable: true, setOn: 'waive', roles: office },
} as const

/** The rules of a booking with its own payment. */
export const bookingChecks = [{ atMostOne: ['discount_percent', 'discount_amount'] }] as const

/**
 * The fields that instant and scheduled bookings share. Only the office receives the amounts and
 * the canceller.
 */
export const booking = {
  id: { type: 'id' },
  number: { ...numberField, numberPrefix: 'WB' },
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
  area_id: { type: 'reference', to: 'areas', include: ['city_id'] },
  provider_id: { type: 'reference', to: 'providers' },
  ...placeFields,
  employee_id: {
    ...employee,
    noOverlap: { ...busyTime, places: ['location_id', 'work_location_id', 'area_id'] },
  },
  service_id: { type: 'reference', to: 'services' },
  starts_at: { type: 'datetime' },
  duration_minutes: { type: 'integer', min: 5, max: 1440 },
  price: { type: 'money', min: 0, roles: office },
  discount: { type: 'money', min: 0, default: '0.000', deducted: true, roles: office },
  tax: { type: 'money', min: 0, default: '0.000', roles: office },
  total: { type: 'money', min: 0, roles: office },
  payment_method: {
    type: 'choice',
    values: { cash: 'plain', card: 'plain', wallet: 'plain' },
    default: 'cash',
  },
  /** Hints for the car wash, such as a gate code or the place of the car key. */
  instructions: { type: 'longtext', maxLength: 500, nullable: true, personal: true },
  ...progressFields,
  ...photoFields,
  ...payments,
  ...deposits,
  ...adjustments,
  cancelled_by: {
    type: 'reference',
    to: 'users',
    nullable: true,
    setOn: 'cancel',
    roles: office,
  },
  ...timestamps,
} as const
