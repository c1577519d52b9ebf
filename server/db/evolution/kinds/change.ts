import type { Field } from '../../../../registry/fields/field-types.ts'

export type EntityKind =
  | 'entity-renamed'
  | 'entity-added'
  | 'entity-back'
  | 'entity-removed'
  | 'entity-dropped'
  | 'rule-added'
  | 'rule-of-new-field'

/** The kinds of change by which a column comes, goes, or is called otherwise. */
export type PresenceKind =
  | 'field-renamed'
  | 'field-renamed-late'
  | 'field-back'
  | 'points-again'
  | 'field-stored'
  | 'field-filled'
  | 'field-added'
  | 'field-removed'
  | 'field-dropped'

/** The kinds of change that show in what a field was and what it is declared as. */
export type DifferenceKind =
  | 'type-changed'
  | 'value-renamed'
  | 'value-removed'
  | 'value-added'
  | 'limits-narrower'
  | 'limits-wider'
  | 'default-changed'
  | 'becomes-required'
  | 'becomes-optional'
  | 'becomes-unique'
  | 'no-longer-unique'
  | 'made-anew'

export type FieldKind = PresenceKind | DifferenceKind

/** What happens to an entity as a whole. */
export interface EntityChange {
  kind: EntityKind
  entity: string
  /** Its table as it is declared, and as it is called in the database now. */
  table: string
  here: string
  /** The entity's former name. */
  was: string
  /** The fields that the table has now, by their columns; of a new one those that are declared. */
  fields: Readonly<Record<string, Field>>
  /** A rule that its rows did not have to keep before, and SQL of whether a row that is there breaks it. */
  rule?: { says: string; broken: string }
}

/** What happens to one field. */
export interface FieldChange {
  kind: FieldKind
  /** The entities whose rows have it; the first one is whose table it is. */
  entities: readonly string[]
  /** Its table and column as they are declared, and as they are called in the database now. */
  table: string
  column: string
  here: { table: string; column: string }
  /** As it was kept; of a new field as it is declared. */
  before: Field
  /** As it is declared; of a removed field as it was kept. */
  after: Field
  /** SQL of what the field was computed to, by the names of the database now; null where that cannot be said. */
  computed?: string | null
  /** What the database keeps under the declared name, where that is not the column that it had. */
  own?: Field
  /** The table that it points to, as it is called in the database now. */
  target?: string
  /** SQL of whether a row is no deleted one. */
  live: string
}

export type Change = EntityChange | FieldChange

/** Whether a change is one of a field. */
export const isOfField = (change: Change): change is FieldChange => 'column' in change

/** What rows may have in the way of a change, and what to do about it. */
export interface Block {
  /** SQL of whether a row is in the way, by the names of the database as it is now. */
  where: string
  /** What is said of these rows, after their number: "have none". */
  what: string
  remedy: string
}

/** What the statements of a change depend on beside it. */
export interface Surroundings {
  /** The time zone by which a moment has a day. */
  timeZone: string
}

/** One kind of change: what it says, what may stand in its way, and how it is carried out. */
export interface Kind<C> {
  /** Whether a start makes it unasked: it takes nothing away, and nothing is called otherwise afterwards. */
  widens?: true
  /** Whether triggers and what they keep are made anew, as they are for whatever does not widen. */
  remakes?: true
  says(change: C, rows: number): string
  blocks?(change: C, surroundings: Surroundings): Block | undefined
  /** Statements by the names of the declaration; entities and fields have these by then. */
  carry?(change: C, surroundings: Surroundings): readonly string[]
}
