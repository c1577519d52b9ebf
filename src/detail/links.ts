import type { ResourceName } from '../../resources/kit/names.ts'
import { rowPages } from '../overrides.tsx'
import { mayOpen, type Who } from '../session/ability.ts'
import { openLists } from '../session/rights.ts'

/** The page of one row, where somebody may open one. */
export function pageOf(resource: ResourceName, id: unknown, who: Who): string | undefined {
  if (!id) return undefined
  const place = openLists(who).find((one) => one.resource.name === resource)
  if (place) return `${place.list.route}/${id}/show`
  const page = rowPages.find((one) => one.of.includes(resource) && mayOpen(who, resource, one))
  return page?.path.replace(':id', String(id))
}
