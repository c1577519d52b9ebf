import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { QueuedMailKind } from '../../registry/account/job.ts'
import {
  type BusinessSettings,
  DEFAULT_BUSINESS_SETTINGS,
} from '../../registry/words/business-settings.ts'
import { describeConnectionFailure } from '../http/connection-failure.ts'
import { translate } from '../http/language.ts'
import type { Settings } from '../settings/settings.ts'
import { acceptsInternationalMail, isInternationalAddress } from './international-mail.ts'

/** The mails that the server sends, each with a translated subject and text. */
export type MailKind = QueuedMailKind | 'renewed'

/** A mail with a prepared content and attachments. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** Equal for equal letters, so that mail servers drop a second copy. */
  messageId: string
  headers: Readonly<Record<string, string>>
  attachments: readonly { filename: string; content: Buffer; contentType: string }[]
}

export interface Mail {
  to: string
  kind: MailKind | 'report' | 'inbox'
  params: Readonly<Record<string, string | number>>
  /** An `Accept-Language` header. */
  language?: string
  /** The prepared content, for mails without a translated subject and text. */
  letter?: Letter
}

/** The business in whose name a mail is sent. */
export type Sender = Pick<BusinessSettings, 'name' | 'imprint'>

/**
 * Sends a mail and returns whether it was accepted. Failures are logged without recipient and text,
 * and `onRejected` gets their code.
 */
export interface SendMail {
  (mail: Mail, onRejected?: (code: string) => void, sender?: Sender): Promise<boolean>
  /** Set if no mail can be sent at all. */
  readonly isNowhere?: true
}

type Log = Pick<Logger, 'error'>

/** Milliseconds to wait for each reply of a mail server. */
const REPLY_TIMEOUT = 15_000

/** The header that keeps the replies of absent people away (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' } as const

function buildContent({ kind, params, language, letter }: Mail, { name, imprint }: Sender) {
  if (letter)
    return {
      ...letter,
      headers: { ...AUTOMATIC, ...letter.headers },
      attachments: [...letter.attachments],
    }
  const translatePart = (part: 'subject' | 'text') =>
    translate({ key: `mails.${kind}.${part}`, params: { ...params, business: name } }, language)
  const text = translatePart('text')
  return {
    subject: translatePart('subject'),
    text: imprint ? `${text}\n\n${imprint}` : text,
    headers: AUTOMATIC,
  }
}

/** The sender of `MAIL_FROM`. Without a name there, it has the name of the business. */
const buildSender = (from: string, { name }: Sender) =>
  from.includes('<') ? from : { name, address: from }

/** An error of nodemailer. `responseCode` is set if the mail server answered. */
type SmtpError = Error & { code?: string; responseCode?: number }

/** The code of a mail to an address that the mail server does not take. */
const NO_SMTPUTF8 = 'ENOSMTPUTF8'

/** Describes a failure for the operator, without the answer's text, which may name the recipient. */
function describeSmtpFailure(error: SmtpError): string {
  const { code, responseCode } = error
  if (code === 'EAUTH') return 'the server of SMTP_URL refused the user or password of that address'
  if (code === NO_SMTPUTF8)
    return 'the server of SMTP_URL takes no letters outside ASCII before the @ of an address (SMTPUTF8)'
  if (responseCode !== undefined) return `the server of SMTP_URL refused it with ${responseCode}`
  return `the server of SMTP_URL does not answer: ${describeConnectionFailure(error)}`
}

function createSmtpSender(url: string, from: string, log: Log): SendMail {
  const options = {
    url,
    connectionTimeout: REPLY_TIMEOUT,
    greetingTimeout: REPLY_TIMEOUT,
    socketTimeout: REPLY_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | undefined
  // Loaded on demand, because most starts send no mail.
  const loadTransport = () =>
    (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options)))
  return async (mail, onRejected, sender = DEFAULT_BUSINESS_SETTINGS) => {
    try {
      if (isInternationalAddress(mail.to) && !(await acceptsInternationalMail(options)))
        throw Object.assign(new Error('no SMTPUTF8'), { code: NO_SMTPUTF8 })
      // As an object, the address needs no parsing, whatever characters it has.
      const to = { name: '', address: mail.to }
      const mailer = await loadTransport()
      await mailer.sendMail({ from: buildSender(from, sender), to, ...buildContent(mail, sender) })
      return true
    } catch (error) {
      const { code, responseCode } = error as SmtpError
      log.error(
        { mail: mail.kind, code, responseCode },
        `A mail could not be sent: ${describeSmtpFailure(error as SmtpError)}.`,
      )
      onRejected?.([code, responseCode].filter(Boolean).join(' '))
      return false
    }
  }
}

/** Prints mails to the terminal, because the demo has no mail server. */
function createTerminalSender(): SendMail {
  return async (mail, _onRefused, sender = DEFAULT_BUSINESS_SETTINGS) => {
    const { subject, text } = buildContent(mail, sender)
    console.warn(`\nMail to ${mail.to}\n${subject}\n\n${text}\n`)
    return true
  }
}

/** The error message if no mail server is configured. */
export const NO_MAIL = 'SMTP_URL is not set, so that no mail can be sent.'

function createDisabledSender(log: Log): SendMail {
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
  if (smtpUrl) return createSmtpSender(smtpUrl, mailFrom, log)
  return demo ? createTerminalSender() : createDisabledSender(log)
}

/** Sends mails in the name that the business has at that time. */
export function sendAsBusiness(send: SendMail, readSender: () => Promise<Sender>): SendMail {
  const sendWithName: SendMail = async (mail, onRejected) =>
    send(mail, onRejected, await readSender())
  return send.isNowhere ? Object.assign(sendWithName, { isNowhere: true as const }) : sendWithName
}
