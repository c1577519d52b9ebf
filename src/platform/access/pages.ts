import { registry as declaredRegistry } from '#business'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { buildRowPath } from '../../../registry/entities/row-path.ts'
import type { RowPage } from '../../../registry/entities/resource.ts'
import type { ResourceName } from '#business/words'
import { mayOpen, type Viewer } from './ability.ts'

const registry: Registry = declaredRegistry

/** A page for single rows that several entities may share. */
interface SharedPage extends RowPage {
  /** The entities whose rows it shows, in the order in which an id is looked up. */
  of: readonly ResourceName[]
}

/** The pages of single rows that entities declare in addition to those of their lists. */
export const rowPages: readonly SharedPage[] = Object.values(registry).reduce<SharedPage[]>(
  (pages, { name, page }) => {
    if (!page) return pages
    const sharedPage = pages.find(({ path }) => path === page.path)
    const otherPages = pages.filter((page) => page !== sharedPage)
    return [...otherPages, { ...page, of: [...(sharedPage?.of ?? []), name] }]
  },
  [],
)

/**
 * Returns the path of a row's page, also for a row of a union; undefined if the viewer may open
 * none.
 */
export function findUnionRowPath(
  { union, name, fields }: AnyResource,
  row: Readonly<Record<string, unknown>>,
  viewer: Viewer,
): string | undefined {
  if (!union) return findRowPath(name, row.id, viewer)
  for (const [idField, field] of Object.entries(fields)) {
    const unionMember = field.type === 'polymorphic' && field.to[String(row[field.typeField])]
    if (unionMember) return findRowPath(unionMember, row[idField], viewer)
  }
  return undefined
}

/** Returns the path of a row's page; undefined if the viewer may open none. */
export function findRowPath(
  resource: ResourceName,
  id: unknown,
  viewer: Viewer,
): string | undefined {
  if (!id) return undefined
  const declaration = registry[resource]
  return (
    declaration && buildRowPath(declaration, String(id), (list) => mayOpen(viewer, resource, list))
  )
}
