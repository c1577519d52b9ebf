import type { ResourceName } from '../../resources/kit/names.ts'
import type { Role } from '../../resources/kit/roles.ts'
import { rowPages } from '../overrides.tsx'
import { openLists } from '../session/rights.ts'

/** The page of one row, where the role may open one. */
export function pageOf(resource: ResourceName, id: unknown, role: Role | null): string | undefined {
  if (!id || role === null) return undefined
  const place = openLists(role).find((one) => one.resource.name === resource)
  if (place) return `${place.list.route}/${id}/show`
  const page = rowPages.find(({ of, roles }) => of.includes(resource) && roles.includes(role))
  return page?.path.replace(':id', String(id))
}
