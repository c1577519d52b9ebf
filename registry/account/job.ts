import type { MailProblem, MailState } from '../reports/report-mail.ts'
import type { DeliveryProblem, DeliveryState } from './webhook.ts'

/** The kinds of work that outlives a request. */
export const JOB_KINDS = ['mail', 'report_mail', 'inbox_mail', 'webhook'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** The states of a job: due, or finished. Mails that were sent are deleted. */
export type JobState = DeliveryState | MailState
export type JobProblem = DeliveryProblem | MailProblem

/** The mails that are stored until a mail server has accepted them. */
export const QUEUED_MAILS = ['code', 'known', 'invited', 'lock', 'code_lock', 'webhook'] as const
export type QueuedMailKind = (typeof QUEUED_MAILS)[number]
