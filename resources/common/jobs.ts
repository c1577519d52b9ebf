import { notStarted } from './booking-states.ts'

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
/** The page of a job, for the car-wash account that does it. */
export const jobDetail = {
  facts: ['starts_at', 'service_id', 'amount_due'],
  groups: {
    who: ['customer_id', 'vehicle_id'],
    where: ['location_id', 'work_location_id', 'area_id'],
    about: ['instructions', 'duration_minutes'],
    money: ['payment_method', 'amount_taken'],
  },
} as const
/** The page of a job that is done. */
export const doneDetail = {
  ...jobDetail,
  groups: {
    ...jobDetail.groups,
    progress: ['completed_at', 'photos_before', 'photos_after'],
  },
} as const
/** The verbs that a car-wash account has on its jobs, in list and page; the office has them on the page alone. */
export const jobActions = ['depart', 'start', 'finish', 'fail'] as const
/** The actions of the office on the page of a job: its usual actions, and reopening it. */
export const officeActions = [...jobActions, 'reopen'] as const
/** The rows under the bell of car-wash accounts: late jobs, and those that somebody else gave them or moved today. */
export const jobInbox = {
  late: { list: 'jobs', time: 'starts_at', where: notStarted, when: 'past' },
  moved: {
    list: 'jobs',
    time: 'starts_at',
    where: notStarted,
    changedByOthers: ['employee_id', 'starts_at'],
  },
} as const
