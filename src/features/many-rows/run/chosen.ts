import type { BatchParams } from '../../../platform/data/batch-params.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'

/** All rows that match a list's filter, except some. */
export interface EveryRow {
  filter: Readonly<Record<string, unknown>>
  except: readonly number[]
  /** The number of rows, according to the list on the screen. */
  count: number
}

/** The rows of a bulk action: individual rows, or all matching rows. */
export interface Chosen {
  rows: readonly Row[]
  every?: EveryRow
}

/** Returns the rows as a parameter of the data provider. */
export const chosenRowsParam = ({ rows, every }: Chosen): Pick<BatchParams, 'rows'> => ({
  rows: every ? { filter: every.filter, except: every.except } : { ids: rows.map(({ id }) => id) },
})

/** Returns the number of rows. */
export const countChosen = ({ rows, every }: Chosen): number => every?.count ?? rows.length
