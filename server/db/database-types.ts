import type { Generated, Kysely, Transaction } from 'kysely'
import type { registry } from '#business/index.ts'
import type { RecordOf } from '../../registry/fields/records.ts'
import type { MailDays, MailProblem, MailState } from '../../registry/reports/report-mail.ts'
import type { DeliveryProblem, DeliveryState, StopReason } from '../../registry/account/webhook.ts'
import type { FileKind } from '../../registry/text/sheet.ts'
import type { ViewValues } from '../../registry/views/saved-view.ts'
import type { ResourceName } from '#business/words/names.ts'

type TableName<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}_${TableName<Tail>}`
  : S

/** A row as stored: the database generates the id unless it is passed, and raises the version. */
type Stored<R> = Omit<R, 'id'> & { id: Generated<number>; version: Generated<number> }

interface System {
  /** Password hashes are in a table of their own, apart from the rows that lists read. */
  credentials: { user_id: number; password_hash: string }
  sessions: {
    id: string
    user_id: number
    refresh_hash: string
    /** The browser that signed in, as `agentName` names it. */
    agent: string
    created_at: string
    /** The time its refresh token was last exchanged. */
    used_at: string
    expires_at: string
    ended_at: string | null
  }
  /** The refresh tokens that were exchanged: using one again reveals that it was stolen. */
  used_tokens: { hash: string; session_id: string; used_at: string }
  /** The keys of scripts, each acting as its account within its scope; kept as hashes. */
  api_keys: {
    id: Generated<number>
    user_id: number
    name: string
    hash: string
    /** Its first characters. */
    start: string
    scope: string
    created_at: string
    expires_at: string
    used_at: string | null
    ended_at: string | null
  }
  /** The code or ticket of an invitation, beside any code that its owner has asked for. */
  invitations: {
    user_id: number
    code_hash: string | null
    ticket_hash: string | null
    expires_at: string
  }
  /** The one code or ticket that the owner of an account has asked for, to set a password with. */
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
  /** The answers of requests that are to have their effect once, by caller and key. */
  idempotency_keys: {
    user_id: number
    key: string
    /** A hash of what the request asks. */
    hash: string
    /** Empty only within the transaction of the request. */
    answer: string | null
    at: string
  }
  /** What people have lists show, under names. */
  saved_views: ViewValues & {
    id: Generated<number>
    user_id: number
    entity: string
    version: Generated<number>
  }
  /** The views of reports that people have mailed; without a view it was deleted. */
  report_mails: {
    id: Generated<number>
    user_id: number
    view_id: number | null
    report: string
    /** The name of the view when it was subscribed to. */
    name: string
    days: MailDays
    /** The hour of the business's clocks. */
    hour: number
    file: FileKind
    language: string
    /** The address of the web app, for links. */
    origin: string
    /** Slots after this moment count. */
    since: string
  }
  /** One row for each mail that was to be sent: whoever inserts it first has it sent once. */
  report_mail_slots: {
    mail_id: number
    slot: string
    state: MailState
    attempts: number
    /** When it is tried, or tried again by others if whoever claimed it says nothing more. */
    due_at: string | null
    claim: string | null
    problem: MailProblem | null
    done_at: string | null
  }
  /** Addresses that are told of changes, each with the rights of whoever entered it. */
  webhooks: {
    id: Generated<number>
    user_id: number
    url: string
    /** Such as `orders.update`. */
    events: readonly string[]
    /** The language of its owner, for the notice that it was stopped. */
    language: string
    secret: string
    /** The secret before, which signs too until the moment beside it. */
    old_secret: string | null
    old_secret_until: string | null
    created_at: string
    /** Since when no try was taken; null after one that was. */
    failing_since: string | null
    stopped_at: string | null
    stopped_why: StopReason | null
  }
  /** What is to be sent to each webhook, and what became of it; entered by the trigger on history. */
  webhook_deliveries: {
    webhook_id: number
    change_id: string
    event: string
    entity: string
    row_id: number
    state: DeliveryState
    attempts: number
    /** When it is tried, or tried again by others if whoever claimed it says nothing more. */
    due_at: string | null
    claim: string | null
    /** What the address answered to the last try. */
    status: number | null
    problem: DeliveryProblem | null
    response: string | null
    tried_at: string | null
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
    /** The fields that the change replaced; the whole row of a deletion. */
    before: Readonly<Record<string, unknown>> | null
    after: Readonly<Record<string, unknown>> | null
    reason: string | null
    undoes: string | null
  }
  /** Uploaded images, by a hash of their content. */
  uploads: {
    name: string
    type: string
    bytes: Uint8Array
    user_id: number | null
    created_at: string
    /** The time it was last uploaded, or a row began or ceased to refer to it. */
    used_at: string
  }
}

/** The tables of the database, derived from the registry. */
export type Database = System & {
  [N in ResourceName as TableName<N>]: Stored<RecordOf<(typeof registry)[N]>>
}

export type Db = Kysely<Database>

/** A handle for code that knows table names only at run time. */
export type AnyDb = Kysely<Record<string, Record<string, unknown>>>
export type AnyTransaction = Transaction<Record<string, Record<string, unknown>>>

/** Returns the handle for table and column names from declarations. */
export function anyTable(db: Db): AnyDb {
  return db as unknown as AnyDb
}

/** Returns the typed handle, for code that names its tables. */
export function typedTables(db: AnyDb): Db {
  return db as unknown as Db
}
