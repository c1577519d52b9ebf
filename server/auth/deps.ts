import type { Db } from '../db/database-types.ts'
import type { SendMail } from '../mail/mail.ts'
import type { BackgroundTasks } from '../http/background-tasks.ts'
import type { QueueMail } from './queued-mails.ts'

/** The dependencies of account functions. */
export interface AccountDeps {
  db: Db
  clock: () => Date
  mail: SendMail
  queueMail: QueueMail
  tasks: BackgroundTasks
}

/** The dependencies for sending mails to accounts. */
export type MailingDeps = Pick<AccountDeps, 'db' | 'clock' | 'mail'>
