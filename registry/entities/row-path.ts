import type { Role } from '#business/words'
import type { AnyResource } from './registry.ts'

/**
 * Returns the path of a row's page: that of the entity's first list that may be opened, or else of
 * its own page; undefined if neither may be.
 */
export function buildRowPath(
  { lists, page }: AnyResource,
  id: number | string,
  mayOpen: (place: { roles: readonly Role[] }) => boolean,
): string | undefined {
  const list = Object.values(lists).find((candidate) => mayOpen(candidate))
  if (list) return `${list.route}/${id}/show`
  return page && mayOpen(page) ? page.path.replace(':id', String(id)) : undefined
}
