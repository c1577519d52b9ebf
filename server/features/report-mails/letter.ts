import { STOP_REPORT_MAILS_PATH } from '../../../registry/reports/report-mail.ts'
import type { Letter } from '../../mail/mail.ts'
import { answerView, type MailDeps } from './answer-view.ts'
import { buildAttachment } from './attachment.ts'
import { buildContent, createWriter } from './mail-content.ts'
import { buildHtml } from './mail-html.ts'
import { buildText } from './mail-text.ts'
import type { ReportMail } from './stored-mails.ts'

/** A letter and its recipient's address. */
interface Addressed {
  to: string
  letter: Letter
}

/**
 * Builds the mail of a subscription with its reader's current rights. Throws a `Refusal` without
 * them. Attempts with the same `key` have the same message id.
 */
export async function writeLetter(
  deps: MailDeps,
  mail: ReportMail,
  key: string,
  signal: AbortSignal,
): Promise<Addressed> {
  const answeredView = await answerView(deps, mail, signal)
  const token = mail.isOnce ? undefined : await deps.tokens.reportStops.sign(mail.id)
  const buildAddress = (path: string) => token && `${mail.origin}${path}?token=${token}`
  const content = buildContent(deps, mail, answeredView, buildAddress(STOP_REPORT_MAILS_PATH))
  const unsubscribeAddress = buildAddress(`/api${STOP_REPORT_MAILS_PATH}`)
  const { format } = createWriter(deps, mail, answeredView.report, answeredView.business)
  const { from, to } = answeredView.answer.period ?? {}
  const days = from && to ? ` · ${format.days(from, to)}` : ''
  return {
    to: answeredView.reader.email,
    letter: {
      subject: `${content.title}${days}`,
      text: buildText(content),
      html: buildHtml(content),
      messageId: `<report-mail.${mail.id}.${key}@${new URL(mail.origin).hostname}>`,
      headers: {
        // RFC 8058: a mail program unsubscribes with one request, without opening a page.
        ...(unsubscribeAddress && {
          'List-Unsubscribe': `<${unsubscribeAddress}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      attachments: [await buildAttachment(deps, mail, answeredView)],
    },
  }
}
