import type { Field } from '../../../../registry/fields/field-types.ts'

export type EntityKind =
  | 'entity-renamed'
  | 'entity-added'
  | 'entity-back'
  | 'entity-removed'
  | 'entity-dropped'
  | 'rule-added'
  | 'rule-of-new-field'

/** The kinds of change that add, remove or rename a column. */
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

/** The kinds of change of a field that exists before and after. */
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

/** A change of an entity as a whole. */
export interface EntityChange {
  kind: EntityKind
  entity: string
  /** The declared name of the entity's table, and the table's current name in the database. */
  table: string
  currentTable: string
  /** The entity's former name. */
  formerName: string
  /** The current fields of the table, by column; of a new table the declared ones. */
  fields: Readonly<Record<string, Field>>
  /** A new rule, with an SQL condition for existing rows that break it. */
  rule?: { says: string; broken: string }
}

/** A change of one field. */
export interface FieldChange {
  kind: FieldKind
  /** The entities whose rows have the field. The first one names the table. */
  entities: readonly string[]
  /** The declared names of the table and column. `source` has the current names. */
  table: string
  column: string
  source: { table: string; column: string }
  /** The stored field; for a new field the declared one. */
  before: Field
  /** The declared field; for a removed field the stored one. */
  after: Field
  /** SQL of the field's former computed value, with current names; null if there is none. */
  formerComputedSql?: string | null
  /** The stored field under the declared name, if another column already has that name. */
  fieldOfSameName?: Field
  /** The referenced table, by its current name in the database. */
  target?: string
  /** The SQL condition that a row is not deleted. */
  isLiveSql: string
}

export type Change = EntityChange | FieldChange

/** Returns whether a change concerns one field. */
export const isOfField = (change: Change): change is FieldChange => 'column' in change

/** The rows that prevent a change, and the remedy. */
export interface Blockage {
  /** The SQL condition for rows that prevent the change, with current names. */
  where: string
  /** The end of a sentence that starts with the number of blocking rows, such as "have none". */
  countText: string
  remedy: string
}

/** The settings that the statements of a change depend on. */
export interface ChangeSettings {
  /** The time zone that decides the day of a moment. */
  timeZone: string
}

/** A kind of change: the text, the obstacles and the statements of its changes. */
export interface KindOfChange<C> {
  /** True if the change needs no consent, because it removes and renames nothing. */
  isAdditive?: true
  /** True if triggers and their data are rebuilt. Every change that does not widen does so. */
  rebuildsTriggers?: true
  describe(change: C, rows: number): string
  findBlockage?(change: C, surroundings: ChangeSettings): Blockage | undefined
  /** Returns statements with the declared names. Renames have already happened. */
  buildStatements?(change: C, surroundings: ChangeSettings): readonly string[]
}
