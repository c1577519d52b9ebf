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
/** The facts on the page of a booking, for the office: who, where, what and when, then the money, then the outcome. */
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
  'departed_at',
  'started_at',
  'completed_at',
  'failed_at',
  'rejection_reason_id',
  'cancelled_by',
  'created_at',
  'updated_at',
  'deleted_at',
] as const
/** The form of a new booking; the server derives number, area, price, tax and total. */
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

/** The form of a booking in a time slot, which decides time and place. */
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

/** Where bookings of every kind stand in a calendar. */
export const bookingCalendar = {
  start: 'starts_at',
  minutes: 'duration_minutes',
  lane: 'employee_id',
} as const

/** The columns of a board of bookings: the way that a job goes, and where it may end. */
export const bookingBoard = [
  'unassigned',
  'assigned',
  'onTheWay',
  'started',
  'failed',
  'completed',
  'cancelled',
] as const

/** The facts on the card of a booking: whose car it is, what is done to it and where. */
export const bookingCard = ['customer_id', 'service_id', 'area_id'] as const
