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
