import type { RawBuilder } from 'kysely'
import { selectChangedRows } from '../../rows/proposed-rows.ts'
import type { Action } from '../../rows/action.ts'
import { buildWrittenValues } from '../written-values.ts'

/** Selects the row as it would be after the restore. */
export const selectRestoredRow = (action: Action): RawBuilder<unknown> =>
  selectChangedRows(action.endpoint.resource, [action.values.id], buildWrittenValues(action))
