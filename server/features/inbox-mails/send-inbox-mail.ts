import { STOP_INBOX_MAILS_PATH } from '../../../registry/account/inbox-mail.ts'
import { type Caller, readCaller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { type JobHandler, NOTHING_SENT } from '../../jobs/job.ts'
import { deleteJob } from '../../jobs/stored-jobs.ts'
import type { Letter } from '../../mail/mail.ts'
import type { CachedGroup } from '../inbox/read-inbox.ts'
import { gatherItems } from './gather-items.ts'
import { buildInboxContent } from './mail-content.ts'
import { buildInboxHtml, buildInboxText } from './mail-texts.ts'
import { findReader, type InboxReader } from './stored-paces.ts'

/** The owner of the inbox that a job mails. */
interface Person {
  caller: Caller
  reader: InboxReader
}

/** Finds a person with their current rights; null if they want no mails or may not sign in. */
async function findPerson({ db, publicUrl }: Deps, userId: number): Promise<Person | null> {
  const reader = await findReader(db, userId)
  const caller = reader && (await readCaller(db, userId))
  return caller ? { caller, reader: { ...reader, origin: publicUrl ?? reader.origin } } : null
}

/** Builds the mail of a job. All attempts have the same message id. */
async function writeLetter(
  deps: Deps,
  person: Person,
  groups: readonly CachedGroup[],
  jobId: string,
): Promise<Letter> {
  const { origin, user_id } = person.reader
  const token = await deps.tokens.inboxStops.sign(user_id)
  const buildAddress = (path: string) => `${origin}${path}?token=${token}`
  const content = await buildInboxContent(deps, person, groups, buildAddress(STOP_INBOX_MAILS_PATH))
  return {
    subject: content.subject,
    text: buildInboxText(content),
    html: buildInboxHtml(content),
    messageId: `<inbox-mail.${user_id}.${jobId}@${new URL(origin).hostname}>`,
    headers: {
      // RFC 8058: a mail program unsubscribes with one request, without opening a page.
      'List-Unsubscribe': `<${buildAddress(`/api${STOP_INBOX_MAILS_PATH}`)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    attachments: [],
  }
}

/** Returns the handler that mails the new items of inboxes. */
export const createInboxMailHandler =
  (deps: Deps): JobHandler =>
  async (job) => {
    const { userId } = job.data as { userId: number }
    const person = await findPerson(deps, userId)
    const groups = person ? await gatherItems(deps, person.caller, job.id) : []
    if (!person || groups.length === 0) {
      await deleteJob(deps.db, job)
      return { next: 'stored' }
    }
    const letter = await writeLetter(deps, person, groups, job.id)
    let response = ''
    const onRefused = (code: string) => {
      response = code
    }
    const mail = { to: person.caller.email, kind: 'inbox', params: {}, letter } as const
    return (await deps.mail(mail, onRefused))
      ? { next: 'delete' }
      : { next: 'retry', attempt: { ...NOTHING_SENT, problem: 'mail', response } }
  }
