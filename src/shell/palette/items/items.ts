import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { foldLetters } from '../../../../registry/values/search-text.ts'
import type { RowVerb } from '../../../parts/actions/verbs.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'

/** A row and the entity by which it is read and changed. */
export interface PaletteRow {
  resource: AnyResource
  row: Row
}

/** A verb on a row, with the union that has it if the row's own entity lacks it. */
export interface RowAction {
  reference: RowsReference
  verb: RowVerb
  row: Row
}

/** An item of the palette: an address to open, or an action. */
export interface PaletteItem {
  key: string
  /** The heading of the item. */
  group: string
  icon: string
  label: string
  /** The text that distinguishes items with the same label. */
  hint?: string
  /** Words by which people look for the item, apart from its label. */
  otherWords?: string
  to?: string
  /** The row of the item, whose actions can be shown. */
  record?: PaletteRow
  action?: RowAction
  /** The entity whose rows are created in a dialog. */
  creates?: AnyResource
}

/** Returns whether each typed word begins a word of an item. */
export function matchesSearch(
  searchText: string,
  ...texts: readonly (string | undefined)[]
): boolean {
  const searchableText = ` ${foldLetters(texts.join(' '))}`
  return foldLetters(searchText)
    .split(/\s+/)
    .every((word) => searchableText.includes(` ${word}`))
}
