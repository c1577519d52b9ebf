import type { AccountChange, QueuedMailKind } from '../../registry/account/job.ts'
import type { AttemptSource } from './attempt-source.ts'

/** The start of every queued mail. */
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

/** A mail whose content is known. */
interface NoticeMail extends Queued<'lock' | 'code_lock' | 'webhook' | AccountChange> {
  to: string
  params: Readonly<Record<string, string | number>>
}

/**
 * A mail as it is stored until a mail server has accepted it. Codes are no part of it: each attempt
 * makes a new one.
 */
export type QueuedMail = AddressMail<'code'> | AddressMail<'known'> | InvitationMail | NoticeMail

/** Stores a mail and sends it in the background. A kill after it resolves loses nothing. */
export type QueueMail = (mail: QueuedMail) => Promise<void>
