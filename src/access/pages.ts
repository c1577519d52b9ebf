import { registry as declared } from '../../resources/index.ts'
import type { Registry } from '../../resources/kit/entities/registry.ts'
import type { RowPage } from '../../resources/kit/entities/resource.ts'
import type { ResourceName } from '../../resources/kit/words/names.ts'
import { mayOpen, type Viewer } from './ability.ts'
import { openLists } from './rights.ts'

const registry: Registry = declared

/** An address of rows that several entities may share, and whose row it may be, in the order they are looked at. */
interface SharedPage extends RowPage {
  of: readonly ResourceName[]
}

/** The declared addresses of single rows beside those of lists. */
export const rowPages: readonly SharedPage[] = Object.values(registry).reduce<SharedPage[]>(
  (pages, { name, page }) => {
    if (!page) return pages
    const shared = pages.find(({ path }) => path === page.path)
    const rest = pages.filter((one) => one !== shared)
    return [...rest, { ...page, of: [...(shared?.of ?? []), name] }]
  },
  [],
)

/** The page of one row, where somebody may open one. */
export function pageOf(resource: ResourceName, id: unknown, viewer: Viewer): string | undefined {
  if (!id) return undefined
  const reference = openLists(viewer).find((one) => one.resource.name === resource)
  if (reference) return `${reference.list.route}/${id}/show`
  const page = rowPages.find((one) => one.of.includes(resource) && mayOpen(viewer, resource, one))
  return page?.path.replace(':id', String(id))
}
