import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { fold } from '../../../../registry/values/search-text.ts'
import type { RowVerb } from '../../../actions/verbs.ts'
import type { RowsReference } from '../../../data/rows/list-references.ts'
import type { Row } from '../../../data/rows/normalise.ts'

/** A row and the entity by which it is read and changed. */
export interface RowOf {
  resource: AnyResource
  row: Row
}

/** A verb that can be done to a row; by an entity that shows it too, where only that one has it. */
export interface RowAction {
  reference: RowsReference
  verb: RowVerb
  row: Row
}

/** What can be chosen in the palette: an address to go to, or something to do. */
export interface Item {
  key: string
  /** The heading that it stands under. */
  group: string
  icon: string
  label: string
  /** What tells it from others of its label. */
  hint?: string
  to?: string
  /** The row that it leads to, whose actions can be asked for. */
  record?: RowOf
  action?: RowAction
  /** The entity of which a row is created in a dialog. */
  creates?: AnyResource
}

/** Whether each word that is typed begins a word of an item. */
export function fitsTyped(typed: string, ...texts: readonly (string | undefined)[]): boolean {
  const within = ` ${fold(texts.join(' '))}`
  return fold(typed)
    .split(/\s+/)
    .every((word) => within.includes(` ${word}`))
}
