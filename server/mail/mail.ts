import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { translate } from '../http/language.ts'
import type { Settings } from '../settings/settings.ts'

/** The mails that the server sends, each with a translated subject and text. */
export type MailKind = 'code' | 'known' | 'lock' | 'invited' | 'renewed' | 'webhook'

/** A mail whose content is made elsewhere, with what goes along. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** The same for the same letter: mail servers drop the second of two. */
  messageId: string
  headers: Readonly<Record<string, string>>
  attachments: readonly { filename: string; content: Buffer; contentType: string }[]
}

export interface Mail {
  to: string
  kind: MailKind | 'report'
  params: Readonly<Record<string, string | number>>
  /** An `Accept-Language` header. */
  language?: string
  /** Its content, where no translated subject and text are all of it. */
  letter?: Letter
}

/**
 * Sends a mail and returns whether it was accepted; a failure is logged without recipient and text.
 */
export interface SendMail {
  (mail: Mail): Promise<boolean>
  /** Set where no mail can be sent at all. */
  readonly isNowhere?: true
}

type Log = Pick<Logger, 'error'>

/** Milliseconds to wait for each reply of a mail server. */
const TIMEOUT = 15_000

function contentOf({ kind, params, language, letter }: Mail) {
  if (letter) return { ...letter, attachments: [...letter.attachments] }
  const say = (part: 'subject' | 'text') =>
    translate({ key: `mails.${kind}.${part}`, params }, language)
  return { subject: say('subject'), text: say('text') }
}

function overSmtp(url: string, from: string, log: Log): SendMail {
  const options = {
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | undefined
  // Most starts send no mail.
  const load = () =>
    (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options)))
  return async (mail) => {
    try {
      // As an object, the address is never parsed, whatever characters it has.
      const mailer = await load()
      await mailer.sendMail({ from, to: { name: '', address: mail.to }, ...contentOf(mail) })
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

/** Prints mails to the terminal: the demo has no mail server. */
function toTerminal(): SendMail {
  return async (mail) => {
    const { subject, text } = contentOf(mail)
    console.warn(`\nMail to ${mail.to}\n${subject}\n\n${text}\n`)
    return true
  }
}

/** The error message where no mail can be sent. */
export const NO_MAIL = 'SMTP_URL is not set, so that no mail can be sent.'

function disabledMail(log: Log): SendMail {
  const send = async ({ kind }: Mail) => {
    log.error({ mail: kind }, NO_MAIL)
    return false
  }
  return Object.assign(send, { isNowhere: true as const })
}

/** Creates the mail sender: SMTP if it is configured, the terminal for the demo, or none. */
export function createMailer(
  { smtpUrl, mailFrom, demo }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'demo'>,
  log: Log,
): SendMail {
  if (smtpUrl) return overSmtp(smtpUrl, mailFrom, log)
  return demo ? toTerminal() : disabledMail(log)
}
