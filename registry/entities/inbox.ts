import type { Role } from '#business/words'
import type { Fields } from '../fields/field-types.ts'
import type { FieldConditions } from './where.ts'

/** The times of rows that need attention: the past, the next two hours, or all that is to come. */
export const DUE_MOMENTS = ['past', 'soon', 'ahead'] as const
export type DueMoment = (typeof DUE_MOMENTS)[number]

/** The maximum number of items of a kind that an inbox shows. */
export const MAX_INBOX_ITEMS = 50

type Dated<F> = {
  [K in keyof F]: F[K] extends { type: 'date' | 'datetime' } ? K & string : never
}[keyof F]

/** Rows of a list that need attention. The roles of the list have them in their inbox. */
export interface InboxKind<F = Fields, L extends string = string> {
  /** The list whose rows and roles count. */
  list: L
  /** The roles that deal with the rows. The default is the roles of the list. */
  roles?: readonly Role[]
  /** The field with the time of an item. Items are sorted by it. */
  time: Dated<F>
  /** The conditions of the rows. Any one of them is enough. */
  where?: FieldConditions<F> | readonly FieldConditions<F>[]
  /** The time of the rows. The default is all times. */
  when?: DueMoment
  /**
   * The reference to a place, and its integer field with the number of rows that it has room for at
   * once. A row needs attention if the place has more when it begins, by the calendar of the entity.
   */
  maxAtOnce?: readonly [reference: keyof F & string, limit: string]
  /**
   * The reference to the person who does a row. A row needs attention if the person cannot do it, or
   * if its place is closed then, from the current day on.
   */
  unavailable?: keyof F & string
  /** Fields, one of which somebody else must have changed on the current day. */
  changedByOthers?: readonly (keyof F & string)[]
}

/** The kind of mails and messages that failed for good. It has a number and no items. */
export const UNSENT_KIND = 'unsent'

/** The translation key of a kind's name. */
export const inboxKindKey = (kind: string): string => `inbox.kinds.${kind}`
