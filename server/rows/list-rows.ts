import type { RawBuilder } from 'kysely'
import type { AnyList, AnyResource } from '../../registry/entities/registry.ts'
import type { Caller } from '../auth/sessions.ts'
import { buildConditions, buildReadConditions } from './select-rows.ts'

/** The conditions of the rows that a list shows the caller. */
export function listConditions(
  resource: AnyResource,
  list: AnyList,
  caller: Caller,
  today: string,
): RawBuilder<unknown>[] {
  const owner = list.ownerField ?? resource.ownerField?.[caller.role]
  return [
    ...buildReadConditions(resource, list, today),
    ...buildConditions({ ...list.filter, ...(owner && { [owner]: caller.id }) }, today),
  ]
}
