import type { Role } from '#business/words'
import type { AnyResource } from './registry.ts'

/**
 * Returns the path of a row's page: in the entity's first list that the user may open, or its own
 * page; undefined if the user may open neither.
 */
export function buildRowPath(
  { lists, page }: AnyResource,
  id: number | string,
  canOpenScreen: (screen: { roles: readonly Role[] }) => boolean,
): string | undefined {
  const list = Object.values(lists).find((candidate) => canOpenScreen(candidate))
  if (list) return `${list.route}/${id}/show`
  return page && canOpenScreen(page) ? page.path.replace(':id', String(id)) : undefined
}
