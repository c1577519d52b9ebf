import type { BatchParams } from '../../../data/batch-params.ts'
import type { Row } from '../../../data/rows/normalise.ts'

/** All rows that match a list's filter, but some. */
export interface EveryRow {
  filter: Readonly<Record<string, unknown>>
  except: readonly number[]
  /** How many they are, by the list on the screen. */
  count: number
}

/** What a bulk action is about: rows one by one, or every row that matches. */
export interface Chosen {
  rows: readonly Row[]
  every?: EveryRow
}

/** How the data provider is told of them. */
export const paramsOf = ({ rows, every }: Chosen): Pick<BatchParams, 'rows'> => ({
  rows: every ? { filter: every.filter, except: every.except } : { ids: rows.map(({ id }) => id) },
})

/** How many they are. */
export const countOf = ({ rows, every }: Chosen): number => every?.count ?? rows.length
