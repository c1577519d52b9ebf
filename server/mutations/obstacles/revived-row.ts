import type { RawBuilder } from 'kysely'
import { changedRows } from '../../rows/proposed-rows.ts'
import type { Action } from '../../rows/action.ts'
import { writtenValues } from '../written-values.ts'

/** Selects the row as restoring it would leave it. */
export const revivedRow = (action: Action): RawBuilder<unknown> =>
  changedRows(action.endpoint.resource, [action.values.id], writtenValues(action))
