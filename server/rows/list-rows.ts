import type { RawBuilder } from 'kysely'
import type { AnyList, AnyResource } from '../../registry/entities/registry.ts'
import type { Caller } from '../auth/sessions.ts'
import { conditions, readConditions } from './select-rows.ts'

/** The conditions of the rows that a list shows the caller. */
export function listConditions(
  resource: AnyResource,
  list: AnyList,
  caller: Caller,
  today: string,
): RawBuilder<unknown>[] {
  const owner = list.ownerField ?? resource.ownerField?.[caller.role]
  return [
    ...readConditions(resource, list, today),
    ...conditions({ ...list.filter, ...(owner && { [owner]: caller.id }) }, today),
  ]
}
