import type { Generated, Kysely, Transaction } from 'kysely'
import type { registry } from '#business'
import type { EntityRecord } from '../../registry/fields/records.ts'
import type { InboxMailFrequency } from '../../registry/account/inbox-mail.ts'
import type { MailDays } from '../../registry/reports/report-mail.ts'
import type { JobKind, JobProblem, JobState } from '../../registry/account/job.ts'
import type { WebhookStopReason } from '../../registry/account/webhook.ts'
import type { SignInEvent, SignInMethod } from '../../registry/account/sign-in-method.ts'
import type { FileKind } from '../../registry/text/sheet.ts'
import type { ViewValues } from '../../registry/calls/view-calls.ts'
import type { ResourceName, Role } from '#business/words'

type TableName<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}_${TableName<Tail>}`
  : S

/** A stored row. The database generates the id unless it is passed, and raises the version. */
type Stored<R> = Omit<R, 'id'> & { id: Generated<number>; version: Generated<number> }

interface System {
  /** Password hashes are in a separate table, so that lists never read them. */
  credentials: { user_id: number; password_hash: string }
  sessions: {
    id: string
    user_id: number
    refresh_hash: string
    /** The browser that signed in, as `shortenUserAgent` names it. */
    agent: string
    /** The language of its browser; empty in older sessions. */
    language: Generated<string>
    method: SignInMethod
    created_at: string
    /** The time its refresh token was last exchanged. */
    used_at: string
    expires_at: string
    ended_at: string | null
  }
  /** Exchanged refresh tokens: using one again reveals that it was stolen. */
  used_tokens: { hash: string; session_id: string; used_at: string }
  /** API keys, each acting as its account within its scope; stored as hashes. */
  api_keys: {
    id: Generated<number>
    user_id: number
    name: string
    hash: string
    /** The first characters of the API key. */
    start: string
    scope: string
    created_at: string
    expires_at: string
    used_at: string | null
    ended_at: string | null
  }
  /** The secrets of authenticator apps. */
  totp_secrets: {
    user_id: number
    /** In base32, because codes are computed from it. */
    secret: string
    /** Null until its owner has sent a code of it. */
    confirmed_at: string | null
    /** The time step of the last accepted code. It cannot be used again. */
    used_step: Generated<number>
  }
  /** The unused codes that replace one of an authenticator app; kept as hashes. */
  recovery_codes: { user_id: number; hash: string }
  /** The passkeys of accounts. */
  passkeys: {
    id: string
    user_id: number
    /** In base64url. */
    public_key: string
    /** The signature counter of the device; 0 if the device does not count. */
    counter: number
    transports: readonly string[]
    /** The browser that added the passkey. */
    name: string
    created_at: string
    used_at: string | null
  }
  /** The sign-ins of accounts, failed attempts, and actions of admins on sessions. */
  sign_ins: {
    id: Generated<number>
    user_id: number
    event: SignInEvent
    at: string
    /** The browser that signed in; empty for failed attempts, which strangers make. */
    agent: string
    /** The admin of `session_ended`, `sessions_ended` and `second_step_removed`. */
    actor_id: number | null
    /** The hour of failed attempts, which share a row; null for other events. */
    hour: string | null
    count: Generated<number>
  }
  /** The identity of an account at a company's OpenID Connect provider. */
  identities: { issuer: string; subject: string; user_id: number; created_at: string }
  /** The code or ticket of an invitation. */
  invitations: {
    user_id: number
    code_hash: string | null
    ticket_hash: string | null
    expires_at: string
  }
  /** The code or ticket that the owner of an account requested to set a password. */
  codes: {
    user_id: number
    code_hash: string | null
    tries: number
    ticket_hash: string | null
    expires_at: string
  }
  /** Counters of rate limits, by hashed key. */
  attempts: { key: string; count: number; over_at: string }
  /** A counter per table that every change raises, in the same transaction. */
  table_versions: { name: string; version: number }
  settings: { name: string; value: string }
  /** The responses of requests with an idempotency key, by caller and key. */
  idempotency_keys: {
    user_id: number
    key: string
    /** A hash of the request's content. */
    hash: string
    /** Null only within the transaction of the request. */
    answer: string | null
    at: string
  }
  /** The saved views of lists and reports. */
  saved_views: ViewValues & {
    id: Generated<number>
    user_id: number
    entity: string
    version: Generated<number>
  }
  /** The items that a role has marked as done, each with its row's version at that time. */
  inbox_done: { kind: string; role: Role; entity: string; row_id: number; version: number }
  /** The people who have their inbox mailed. */
  inbox_mails: {
    user_id: number
    pace: Exclude<InboxMailFrequency, 'off'>
    language: string
    /** The address of the web app, for links. */
    origin: string
    /** The last time at which a job to find new items was stored. */
    looked_at: string
  }
  /** The items of an inbox that were mailed to a person, each by one job. */
  inbox_mailed: {
    user_id: number
    kind: string
    entity: string
    row_id: number | string
    job_id: string
    mailed_at: string
  }
  /**
   * Subscriptions to mailed reports. `view_id` is null if the view was deleted, or `query` is set.
   */
  report_mails: {
    id: Generated<number>
    user_id: number
    view_id: number | null
    report: string
    /** The name of the view at the time of subscribing. */
    name: string
    days: MailDays
    /** The hour in the business's time zone. */
    hour: number
    file: FileKind
    language: string
    /** The address of the web app, for links. */
    origin: string
    /** Mails are due for slots after this moment. */
    since: string
    /** The query of what is mailed; null if it is that of the view. */
    query: string | null
    /** The account that has it mailed to the user; null if the user subscribed. */
    sender_id: number | null
  }
  /** Addresses that receive changes, each with the rights of its owner. */
  webhooks: {
    id: Generated<number>
    user_id: number
    url: string
    /** Such as `orders.update`. */
    events: readonly string[]
    /** The language of its owner, for the notice that it was stopped. */
    language: string
    secret: string
    /** The previous secret, which also signs until the time below. */
    old_secret: string | null
    old_secret_until: string | null
    created_at: string
    /** The time of the first of the current failures; null after a success. */
    failing_since: string | null
    stopped_at: string | null
    stopped_why: WebhookStopReason | null
  }
  /**
   * Work that outlives a request, and its results: mails, report mails, and messages of webhooks,
   * which a trigger on history inserts.
   */
  jobs: {
    id: Generated<string>
    kind: JobKind
    state: JobState
    attempts: number
    /** The time of the next attempt, also by other servers if the one that claimed it died. */
    due_at: string | null
    claim: string | null
    /** The status of the last response. */
    status: number | null
    problem: JobProblem | null
    response: string | null
    tried_at: string | null
    /** The content of a mail, without codes: each attempt makes a new one. */
    data: Readonly<Record<string, unknown>> | null
    webhook_id: number | null
    change_id: string | null
    event: string | null
    entity: string | null
    row_id: number | null
    report_mail_id: number | null
    /** The time at which a report mail is due. */
    slot: string | null
  }
  /** The history of every stored row: written by triggers, never changed or deleted. */
  changes: {
    id: Generated<string>
    batch: string
    at: string
    actor_id: number | null
    actor_role: string | null
    session_id: string | null
    request_id: string | null
    verb: string
    entity: string
    row_id: number
    kind: 'insert' | 'update' | 'delete'
    /** The replaced values of the changed fields; of a deletion the whole row. */
    before: Readonly<Record<string, unknown>> | null
    after: Readonly<Record<string, unknown>> | null
    reason: string | null
    undoes: string | null
  }
  /** Uploaded images, by a hash of their content. */
  uploads: {
    name: string
    type: string
    /** The content, or null if it is in the store of files. */
    bytes: Uint8Array | null
    /** The key of the content in the store. */
    store_key: string | null
    /** The bytes of a content in the store. */
    size: number | null
    /** The SHA-256 of a content in the store, in hexadecimal digits. */
    checksum: string | null
    /** A small version of an image. */
    thumbnail: Uint8Array | null
    user_id: number | null
    created_at: string
    /** The time of its last upload, or when a row last started or stopped referring to it. */
    used_at: string
  }
}

/** The tables of the database, derived from the registry. */
export type Database = System & {
  [N in ResourceName as TableName<N>]: Stored<EntityRecord<(typeof registry)[N]>>
}

export type Db = Kysely<Database>

/** A handle for code that knows table names only at run time. */
export type AnyDb = Kysely<Record<string, Record<string, unknown>>>
export type AnyTransaction = Transaction<Record<string, Record<string, unknown>>>

/** Returns the handle for table and column names from declarations. */
export function allowAnyTable(db: Db): AnyDb {
  return db as unknown as AnyDb
}

/** Returns the typed handle, for code that names its tables. */
export function restoreTableTypes(db: AnyDb): Db {
  return db as unknown as Db
}
