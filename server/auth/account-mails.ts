import { getRole } from '#business/words'
import type { JobHandler } from '../jobs/job.ts'
import type { SendMail } from '../mail/mail.ts'
import { findAccount, findStaff } from './accounts.ts'
import { hasPassword, isMailAllowed, sendInvitation, sendResetCode } from './codes.ts'
import type { MailingDeps } from './deps.ts'
import type { QueuedMail } from './queued-mails.ts'

type Queued<K extends QueuedMail['kind']> = Extract<QueuedMail, { kind: K }>

/** Mails the owner of an account that somebody tried to register with its e-mail address. */
async function sendKnownAccountMail(deps: MailingDeps, queued: Queued<'known'>, isFirst: boolean) {
  const account = await findAccount(deps.db, queued.email)
  if (isFirst && !(await isMailAllowed(deps, queued, account?.id))) return true
  if (!account) return true
  const { language } = queued
  return deps.mail({ to: account.email, kind: 'known', params: { name: account.name }, language })
}

/** Invites an account, unless it may no longer sign in or has a password by now. */
async function sendFirstInvitation(deps: MailingDeps, queued: Queued<'invited'>) {
  const account = await findStaff(deps.db, queued.userId)
  if (!account?.email || account.auth !== 1 || account.deleted_at !== null) return true
  if (getRole(account.account_type) === null) return true
  if (await hasPassword(deps.db, account.id)) return true
  return sendInvitation(deps, queued)
}

/** Sends a stored mail if its reason still holds. Returns false if the mail server rejects it. */
function sendQueued(deps: MailingDeps, queued: QueuedMail, isFirst: boolean): Promise<boolean> {
  switch (queued.kind) {
    case 'code':
      return sendResetCode(deps, queued, isFirst)
    case 'known':
      return sendKnownAccountMail(deps, queued, isFirst)
    case 'invited':
      return sendFirstInvitation(deps, queued)
    default:
      return deps.mail(queued)
  }
}

/** Returns the handler that sends stored mails. Sent ones are deleted, with their addresses. */
export const mailHandler =
  (deps: MailingDeps): JobHandler =>
  async ({ data, attempts }) => {
    let response = ''
    const onRejected = (code: string) => {
      response = code
    }
    const mail: SendMail = (message) => deps.mail(message, onRejected)
    const isSent = await sendQueued({ ...deps, mail }, data as QueuedMail, attempts === 1)
    return isSent
      ? { next: 'delete' }
      : { next: 'retry', attempt: { status: null, problem: 'mail', response } }
  }
