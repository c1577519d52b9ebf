import { STOP_PATH } from '../../../registry/reports/report-mail.ts'
import type { Letter } from '../../mail/mail.ts'
import { answerView, type MailDeps } from './answer-view.ts'
import { attachmentOf } from './attachment.ts'
import { contentOf, writerOf } from './mail-content.ts'
import { htmlOf } from './mail-html.ts'
import { textOf } from './mail-text.ts'
import type { ReportMail } from './stored-mails.ts'

/** A letter and the address that it goes to. */
interface Addressed {
  to: string
  letter: Letter
}

/**
 * Writes the mail of a subscription, with the rights that its reader has now; throws a `Refusal`
 * where they may not have it. The same `key` makes the same message of two tries.
 */
export async function writeLetter(
  deps: MailDeps,
  mail: ReportMail,
  key: string,
  signal: AbortSignal,
): Promise<Addressed> {
  const answered = await answerView(deps, mail, signal)
  const token = await deps.tokens.signStop(mail.id)
  const address = (path: string) => `${mail.origin}${path}?token=${token}`
  const content = contentOf(deps, mail, answered, address(STOP_PATH))
  const { format } = writerOf(deps, mail, answered.report)
  const { from, to } = answered.answer.period ?? {}
  const days = from && to ? ` · ${format.days(from, to)}` : ''
  return {
    to: answered.reader.email,
    letter: {
      subject: `${content.title}${days}`,
      text: textOf(content),
      html: htmlOf(content),
      messageId: `<report-mail.${mail.id}.${key}@${new URL(mail.origin).hostname}>`,
      headers: {
        // RFC 8058: a mail program ends the mails with one call, without opening a page.
        'List-Unsubscribe': `<${address(`/api${STOP_PATH}`)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
      attachments: [await attachmentOf(deps, mail, answered)],
    },
  }
}
