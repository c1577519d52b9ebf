import { canOpenRow } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import { listSearchedFields } from '../../rows/filters/word-search.ts'
import { listPhoneFields } from '../../rows/phone-rows.ts'
import { type ReadableRows, buildReadableRows } from '../../rows/readable-rows.ts'

/**
 * Returns the entities that a caller may search and open. Rows of a union are searched as rows of
 * its members.
 */
export function listSearchedEntities(
  registry: Registry,
  caller: Caller,
  today: string,
): ReadableRows[] {
  return Object.values<AnyResource>(registry)
    .filter((resource) => !resource.union && canOpenRow(registry, caller.role, resource))
    .flatMap((resource) => buildReadableRows(registry, caller, resource, today) ?? [])
    .filter(
      ({ resource }) =>
        resource.title in resource.fields && listSearchedFields(resource).length > 0,
    )
}

/** Returns the entities with phones that a caller may read. */
export const listPhoneEntities = (
  registry: Registry,
  caller: Caller,
  today: string,
): ReadableRows[] =>
  Object.values<AnyResource>(registry)
    .filter(({ union }) => !union)
    .flatMap((resource) => buildReadableRows(registry, caller, resource, today) ?? [])
    .filter(({ resource }) => listPhoneFields(resource).length > 0)
