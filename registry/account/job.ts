import type { MailProblem, MailState } from '../reports/report-mail.ts'
import type { DeliveryProblem, DeliveryState } from './webhook.ts'

/** The kinds of jobs that run outside a request. */
export const JOB_KINDS = ['mail', 'report_mail', 'inbox_mail', 'webhook'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** The states of a job: due, or finished. Mails that were sent are deleted. */
export type JobState = DeliveryState | MailState
export type JobProblem = DeliveryProblem | MailProblem

/** The account changes that the server mails to the owner, because a thief could make them. */
export const ACCOUNT_CHANGES = [
  'key_added',
  'passkey_added',
  'second_step_added',
  'second_step_removed',
  'password_set',
] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

/** The mails that are stored until a mail server has accepted them. */
export const QUEUED_MAILS = [
  'code',
  'known',
  'invited',
  'lock',
  'code_lock',
  'webhook',
  'document',
  ...ACCOUNT_CHANGES,
] as const
export type QueuedMailKind = (typeof QUEUED_MAILS)[number]
