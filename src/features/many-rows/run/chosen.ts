import type { BatchParams } from '../../../platform/data/batch-params.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'

/** All rows that match a list's filter, except some. */
export interface MatchingRows {
  filter: Readonly<Record<string, unknown>>
  except: readonly number[]
  /** The number of rows, according to the list on the screen. */
  count: number
}

/** The rows of a bulk action: individual rows, or all matching rows. */
export interface ChosenRows {
  rows: readonly Row[]
  allMatching?: MatchingRows
}

/** Returns the rows as a parameter of the data provider. */
export const buildRowsParam = ({ rows, allMatching }: ChosenRows): Pick<BatchParams, 'rows'> => ({
  rows: allMatching
    ? { filter: allMatching.filter, except: allMatching.except }
    : { ids: rows.map(({ id }) => id) },
})

/** Returns the number of rows. */
export const countChosenRows = ({ rows, allMatching }: ChosenRows): number =>
  allMatching?.count ?? rows.length
