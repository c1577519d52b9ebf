import type { ResourceName } from '#business/words'

/** Rows of another entity on a row's page. */
export interface RelatedRows {
  /** The entity of the related rows. */
  entity: ResourceName
  /** The reference from the related rows to this row. It may be polymorphic. */
  reference: string
  /** The columns of one table with all rows. Without columns, each list of the entity is a tab. */
  columns?: readonly string[]
  /** The columns that narrow screens hide first. Then they hide the other columns, from the last. */
  hideFirst?: readonly string[]
  /** The choice fields, or `state`, that filter the table. */
  filters?: readonly string[]
  /** The field of the sort order; with a leading minus for descending order. */
  sort?: string
  /** The related rows at the top of the page, such as open ones. */
  highlight?: HighlightedRows
}

/** The related rows at the top of a page. */
export interface HighlightedRows {
  /** The states of the highlighted rows. */
  states: readonly string[]
  /** The fields of each highlighted row. */
  columns: readonly string[]
  /** The field of the sort order; with a leading minus for descending order. */
  sort: string
  /**
   * The verbs of the related rows; for rows of a union, those of their member entities. If all have
   * the tone `good`, and only one row is highlighted, its button stands in the head of the page.
   */
  actions?: readonly string[]
}
