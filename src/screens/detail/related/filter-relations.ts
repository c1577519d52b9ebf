import type {
  AnyList,
  AnyReadRequest,
  AnyResource,
} from '../../../../registry/entities/registry.ts'
import type { HighlightedRows, RelatedRows } from '../../../../registry/entities/related.ts'
import { findFilter } from '../../../../registry/fields/filter-names.ts'
import { mayOpen, type Viewer } from '../../../platform/access/ability.ts'
import { getVisibleEntity, getVisibleReference } from '../../../platform/access/visible-fields.ts'
import {
  type ListReference,
  listReferences,
  type RowsReference,
} from '../../../platform/data/rows/list-references.ts'

/** A table of all related rows of an entity. */
export interface CombinedRelation extends RelatedRows {
  columns: readonly string[]
  /** The same rows by list, used to create rows. */
  separateRelations: readonly Relation[]
}

/** The rows related to a row: their entity, their list and their filter. */
export interface Relation {
  key: string
  reference: RowsReference
  /** Their list, if they have one. */
  list?: ListReference
  filter: Readonly<Record<string, unknown>>
  /** Present if rows of all lists are shown in one table. */
  combined?: CombinedRelation
  /** The rows at the top of the page. */
  highlight?: HighlightedRows
}

/** The viewer and the provider's extensions. */
export interface RelationContext {
  viewer: Viewer
  extensions: ReadonlySet<string>
}

/**
 * Returns a key of a list's content. Two lists of the same rows with different columns are one
 * relation.
 */
const serializeList = ({ where, filter, deleted }: AnyList) =>
  JSON.stringify([where, filter, deleted])

function accessibleLists(
  resource: AnyResource,
  { viewer, extensions }: RelationContext,
): ListReference[] {
  const seenContents = new Set<string>()
  return listReferences().filter(({ resource: entity, list }) => {
    const isAvailable = !list.extension || extensions.has(list.request)
    if (entity.name !== resource.name || !mayOpen(viewer, resource.name, list) || !isAvailable)
      return false
    const content = serializeList(list)
    return !seenContents.has(content) && seenContents.add(content)
  })
}

/** Returns whether the viewer may filter the rows of an entity this way. */
const canFilter = (resource: AnyResource, filter: Relation['filter'], viewer: Viewer): boolean =>
  Object.keys(filter).every((name) => findFilter(getVisibleEntity(viewer, resource), name))

function mayRead(
  resource: AnyResource,
  filter: Relation['filter'],
  context: RelationContext,
): boolean {
  const { viewer, extensions } = context
  const canFilterRows = canFilter(resource, filter, viewer)
  // A parameter of a read is not a filter.
  const acceptsFilter = ({ params }: AnyReadRequest) =>
    params ? Object.values(params).every((name) => name in filter) : canFilterRows
  return Object.values(resource.reads ?? {}).some(
    (read) =>
      mayOpen(viewer, resource.name, read) &&
      acceptsFilter(read) &&
      !read.ownerField &&
      (!read.extension || extensions.has(read.request)),
  )
}

/** Returns the relations for the rows of an entity that match a filter, one per list. */
export function listRelationsByFilter(
  resource: AnyResource,
  filter: Relation['filter'],
  context: RelationContext,
): Relation[] {
  const key = `${resource.name} ${Object.keys(filter).join()}`
  const lists = accessibleLists(resource, context).map((list) =>
    getVisibleReference(context.viewer, list),
  )
  if (lists.length > 0) {
    if (!canFilter(resource, filter, context.viewer)) return []
    return lists.map((list) => ({ key: `${key} ${list.listName}`, reference: list, list, filter }))
  }
  const reference = getVisibleReference(context.viewer, { resource, resourceName: resource.name })
  return mayRead(resource, filter, context) ? [{ key, reference, filter }] : []
}
