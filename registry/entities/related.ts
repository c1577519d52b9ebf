import type { ResourceName } from '#business/words'

/** Rows of another entity on a row's page. */
export interface Related {
  /** The entity of those rows. */
  entity: ResourceName
  /** Their reference to the row, which may be polymorphic. */
  reference: string
  /** The columns of one table with all rows. Without columns, each list of the entity is a tab. */
  columns?: readonly string[]
  /** The columns that narrow screens hide first. Then they hide the others, from the last. */
  hideFirst?: readonly string[]
  /** The choice fields, or `state`, that filter the table. */
  filters?: readonly string[]
  /** The field of the sort order; with a leading minus for descending order. */
  sort?: string
  /** The rows of them that stand at the top of the page, such as those that are still open. */
  highlight?: Highlight
}

/** Related rows that stand at the top of a page. */
export interface Highlight {
  /** The states whose rows stand there. */
  states: readonly string[]
  /** The fields shown of each row. */
  columns: readonly string[]
  /** The field that they are sorted by; a minus before it for the last first. */
  sort: string
  /** The verbs of the related rows; for rows of a union, those of their member entities. */
  actions?: readonly string[]
}
