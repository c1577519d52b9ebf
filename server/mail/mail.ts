import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { translate } from '../http/language.ts'
import type { Settings } from '../settings/settings.ts'

/** What is written to people, each with a subject and a text in every language. */
export type MailKind = 'code' | 'known' | 'lock' | 'invited' | 'renewed'

export interface Mail {
  to: string
  kind: MailKind
  params: Readonly<Record<string, string | number>>
  /** An Accept-Language header. */
  language?: string
}

/** Sends a mail and says whether it went; one that did not is logged, without what it says and to whom. */
export interface SendMail {
  (mail: Mail): Promise<boolean>
  /** There is no way to send mail. */
  readonly isNowhere?: true
}

type Log = Pick<Logger, 'error'>

/** Milliseconds that a mail server may be silent. */
const PATIENCE = 15_000

function textsOf({ kind, params, language }: Mail) {
  const say = (part: 'subject' | 'text') =>
    translate({ key: `mails.${kind}.${part}`, params }, language)
  return { subject: say('subject'), text: say('text') }
}

function overSmtp(url: string, from: string, log: Log): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail) => {
    try {
      // As an object, the address is taken as one whatever characters it has.
      await transport.sendMail({ from, to: { name: '', address: mail.to }, ...textsOf(mail) })
      return true
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      log.error(
        { mail: mail.kind, code, responseCode },
        'A mail could not be sent: the server of SMTP_URL does not answer or refused it.',
      )
      return false
    }
  }
}

/** The demo has nobody to write to: whoever runs it reads its mail where it was started. */
function toTerminal(): SendMail {
  return async (mail) => {
    const { subject, text } = textsOf(mail)
    console.warn(`\nMail to ${mail.to}\n${subject}\n\n${text}\n`)
    return true
  }
}

/** What is said where there is no way to send mail. */
export const NO_MAIL = 'SMTP_URL is not set, so that no mail can be sent.'

function disabledMail(log: Log): SendMail {
  const send = async ({ kind }: Mail) => {
    log.error({ mail: kind }, NO_MAIL)
    return false
  }
  return Object.assign(send, { isNowhere: true as const })
}

/** How mail goes out by the settings. */
export function createMailer(
  { smtpUrl, mailFrom, demo }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'demo'>,
  log: Log,
): SendMail {
  if (smtpUrl) return overSmtp(smtpUrl, mailFrom, log)
  return demo ? toTerminal() : disabledMail(log)
}
