import type { ResourceName } from '#business/words/names.ts'

/** Rows of another entity that are made, changed and deleted in the form of the row that they belong to. */
export interface Lines<N extends string = string, S extends string = string> {
  /** The entity of the lines. */
  entity: ResourceName
  /** Their reference to the row that they belong to. */
  by: string
  /** The fields of a line that the form asks for, in order. */
  columns: readonly string[]
  /** Their whole number that keeps the order in which they stand; without it they stand as they were made. */
  order?: string
  /** The whole number of the row itself that says how many lines it has; the database counts them. */
  count?: N
  /** The states of the row in which nobody changes its lines. */
  closed?: readonly S[]
  /** How many lines a row may have at most; without it 100. */
  max?: number
}

/** The name under which the lines of a row travel in calls and answers. */
export const LINES = 'lines'

const MAX_LINES = 100

/** How many lines a row of an entity may have at most. */
export const mostLines = ({ max = MAX_LINES }: Lines): number => max
