import type { Logger } from 'pino'
import { findClockError } from '../auth/clock-error.ts'
import { mailHandler } from '../auth/account-mails.ts'
import type { Deps } from '../context/context.ts'
import { enterLooks } from '../features/inbox-mails/enter-looks.ts'
import { removeOldHistory } from '../features/history/remove-old-history.ts'
import { createInboxMailHandler } from '../features/inbox-mails/send-inbox-mail.ts'
import { enterDue } from '../features/report-mails/enter-due.ts'
import { reportMailHandler } from '../features/report-mails/send-report-mail.ts'
import { createMessageHandler } from '../features/webhooks/send-message.ts'
import { JobRunner } from '../jobs/job-runner.ts'

/** Creates the runner of all jobs of a server. Mails wait until a mail server is configured. */
export function createServerJobs(deps: Deps, log: Pick<Logger, 'error'>): JobRunner {
  const webhook = createMessageHandler(deps)
  const { db, clock, historyDays } = deps
  const removeOldData = async () => {
    const clockError = await findClockError(db, clock())
    if (clockError) log.error(clockError)
    if (historyDays !== undefined) await removeOldHistory(deps, historyDays, clock())
  }
  if (deps.mail.isNowhere) return new JobRunner(deps, { handlers: { webhook }, removeOldData, log })
  return new JobRunner(deps, {
    handlers: {
      webhook,
      mail: mailHandler(deps),
      report_mail: reportMailHandler(deps),
      inbox_mail: createInboxMailHandler(deps),
    },
    async addDueJobs() {
      await enterDue(db, clock(), deps)
      await enterLooks(db, clock(), deps)
    },
    removeOldData,
    log,
  })
}
