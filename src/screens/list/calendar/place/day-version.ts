import { VERSION_COLUMN } from '../../../../../registry/fields/version.ts'
import type { PersonDay } from './arrange-people.ts'
import type { PlacedRow } from './placed.ts'

/** Builds a text that changes with the rows and the absences of a day. */
export const buildDayVersion = (
  placedRows: readonly PlacedRow[],
  people: readonly PersonDay[],
): string =>
  JSON.stringify([
    placedRows.map(({ row }) => [row.id, row[VERSION_COLUMN]]),
    people.map(({ offSpans }) => offSpans ?? []),
  ])
