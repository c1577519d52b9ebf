import { type JobHandler, NOTHING_SENT } from '../../jobs/job.ts'
import { Refusal, type MailDeps } from './answer-view.ts'
import { writeLetter } from './letter.ts'
import { findMail } from './stored-mails.ts'

/** Returns the handler that sends mailed views, each with its reader's current rights. */
export const reportMailHandler =
  (deps: MailDeps): JobHandler =>
  async ({ reportMailId, slot }, signal) => {
    const mail = await findMail(deps.db, reportMailId ?? 0)
    // The subscription has ended by now, and its jobs with it.
    if (!mail || slot === null) return { next: 'stored' }
    try {
      const key = String(new Date(slot).getTime())
      const { to, letter } = await writeLetter(deps, mail, key, signal)
      let response = ''
      const onRefused = (code: string) => {
        response = code
      }
      const isSent = await deps.mail({ to, kind: 'report', params: {}, letter }, onRefused)
      return isSent
        ? { next: 'sent', attempt: NOTHING_SENT }
        : { next: 'retry', attempt: { status: null, problem: 'mail', response } }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { next: 'refused', attempt: { ...NOTHING_SENT, problem: error.problem } }
    }
  }
