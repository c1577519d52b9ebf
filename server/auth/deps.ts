import type { Db } from '../db/database-types.ts'
import type { SendMail } from '../mail/mail.ts'
import type { BackgroundTasks } from '../tasks/background-tasks.ts'

/** The dependencies of account functions. */
export interface AccountDeps {
  db: Db
  clock: () => Date
  mail: SendMail
  tasks: BackgroundTasks
}
