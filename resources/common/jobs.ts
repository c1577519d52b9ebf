/** The columns of a job in the lists of car-wash accounts. */
export const jobColumns = [
  'starts_at',
  'number',
  'customer_id',
  'vehicle_id',
  'service_id',
  'area_id',
  'state',
] as const
/** The facts on the page of a job, for the car-wash account that does it. */
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
/** The verbs that a car-wash account has on its jobs, in list and page; the office has them on the page alone. */
export const jobActions = ['depart', 'start', 'finish', 'fail'] as const
/** What only the office does to a job on its page: beside those verbs, to have it done once more. */
export const officeActions = [...jobActions, 'reopen'] as const
