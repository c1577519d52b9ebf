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
/** The first facts of the page of a job: when, who, where and what. */
export const jobFacts = [
  'starts_at',
  'customer_id',
  'location_id',
  'work_location_id',
  'vehicle_id',
  'service_id',
] as const
/** The page of a job for car-wash accounts. */
export const jobDetail = {
  facts: jobFacts,
  actionFact: 'amount_due',
  groups: {
    about: ['instructions', 'duration_minutes'],
    money: ['payment_method', 'amount_taken'],
  },
} as const
/** The page of a completed job. */
export const doneDetail = {
  ...jobDetail,
  groups: {
    ...jobDetail.groups,
    progress: ['completed_at', 'photos_before', 'photos_after'],
  },
} as const
/**
 * The job verbs of car-wash accounts, in the list and on the page. The office has them only on the
 * page.
 */
export const jobActions = ['depart', 'start', 'finish', 'fail'] as const
/** The page actions of the office on a job: the usual actions, and reopening. */
export const officeActions = [...jobActions, 'reopen'] as const
/** The page actions of the office on a job that is over and has its own payment. */
export const doneActions = ['reopen', 'discount', 'invoice'] as const
/**
 * The inbox of car-wash accounts: late jobs, and jobs that others assigned to them or moved today.
 */
export const jobInbox = {
  late: { list: 'jobs', time: 'starts_at', where: notStarted, when: 'past' },
  moved: {
    list: 'jobs',
    time: 'starts_at',
    where: notStarted,
    changedByOthers: ['employee_id', 'starts_at'],
  },
} as const
