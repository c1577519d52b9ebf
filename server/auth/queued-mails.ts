import type { AccountChange, QueuedMailKind } from '../../registry/account/job.ts'
import type { AttemptSource } from './attempt-source.ts'

/** The common properties of all queued mails. */
interface Queued<K extends QueuedMailKind> {
  kind: K
  /** An `Accept-Language` header. */
  language?: string
}

/** A mail about the account of an e-mail address, if there is one. */
interface AddressMail<K extends QueuedMailKind> extends Queued<K> {
  email: string
  source: AttemptSource
}

/** A first invitation. */
interface InvitationMail extends Queued<'invited'> {
  userId: number
  /** The page where the code is entered. */
  link: string
}

/** A mail with complete content. */
interface NoticeMail extends Queued<'lock' | 'code_lock' | 'webhook' | 'document' | AccountChange> {
  to: string
  params: Readonly<Record<string, string | number>>
}

/**
 * A stored mail, until a mail server has accepted it. It contains no code, because each attempt
 * creates a new code.
 */
export type QueuedMail = AddressMail<'code'> | AddressMail<'known'> | InvitationMail | NoticeMail

/** Stores a mail and sends it in the background. Once resolved, the mail survives a crash. */
export type QueueMail = (mail: QueuedMail) => Promise<void>
