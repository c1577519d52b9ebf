import type { Role } from '#business/words'
import type { Fields } from '../fields/field-types.ts'
import type { FieldConditions } from './where.ts'

/** The times of rows that need attention: the past, the next two hours, or the whole future. */
export const DUE_MOMENTS = ['past', 'soon', 'ahead'] as const
export type DueMoment = (typeof DUE_MOMENTS)[number]

/** The maximum number of items of a kind that an inbox shows. */
export const MAX_INBOX_ITEMS = 50

type DateFieldName<F> = {
  [K in keyof F]: F[K] extends { type: 'date' | 'datetime' } ? K & string : never
}[keyof F]

/** Rows of a list that need attention. They appear in the inboxes of the list's roles. */
export interface InboxKind<F = Fields, L extends string = string> {
  /** The list whose rows and roles count. */
  list: L
  /** The roles that deal with the rows. The default is the roles of the list. */
  roles?: readonly Role[]
  /** The field with the time of an item. Items are sorted by it. */
  time: DateFieldName<F>
  /** The conditions of the rows. A row needs to meet only one of them. */
  where?: FieldConditions<F> | readonly FieldConditions<F>[]
  /** The time of the rows. The default is all times. */
  when?: DueMoment
  /**
   * The reference to a place, and the place's integer field with its capacity. A row needs attention
   * if more rows overlap at the place when it begins, by the entity's calendar.
   */
  maxAtOnce?: readonly [reference: keyof F & string, limit: string]
  /**
   * The reference to the person who does a row. From the current day on, a row needs attention if the
   * person is not available or the place is closed.
   */
  unavailable?: keyof F & string
  /** The watched fields. A row needs attention if another person changed one of them today. */
  changedByOthers?: readonly (keyof F & string)[]
}

/** The kind of mails and messages that failed finally. The inbox shows only their number. */
export const UNSENT_KIND = 'unsent'

/** The translation key of a kind's name. */
export const getInboxKindKey = (kind: string): string => `inbox.kinds.${kind}`
