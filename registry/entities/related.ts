import type { ResourceName } from '#business/words/names.ts'

/** Rows of another entity that a row's page shows. */
export interface Related {
  /** The entity of those rows. */
  of: ResourceName
  /** Their reference to the row, which may be polymorphic. */
  by: string
  /**
   * All of them in one table with these columns, whatever list they are on; without it each list of
   * theirs is a tab, or a table of its own where they have none.
   */
  columns?: readonly string[]
  /** The columns that give way first where there is no room for all; then the others do, from the last. */
  givesWay?: readonly string[]
  /** Choices, or the state, by which the table can be narrowed. */
  filters?: readonly string[]
  /** The field that the table is sorted by; a minus before it for the last first. */
  sort?: string
}
