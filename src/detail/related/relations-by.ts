import type { AnyList, AnyRead, AnyResource } from '../../../registry/entities/registry.ts'
import type { Related } from '../../../registry/entities/related.ts'
import { filterOf } from '../../../registry/fields/filter-names.ts'
import { mayOpen, type Viewer } from '../../access/ability.ts'
import { visibleEntity, visibleReference } from '../../access/visible-fields.ts'
import {
  type ListReference,
  listReferences,
  type RowsReference,
} from '../../data/rows/list-references.ts'

/** A table of all related rows of an entity. */
export interface Whole extends Related {
  columns: readonly string[]
  /** The same rows list by list, by which new ones are made. */
  apart: readonly Relation[]
}

/** Rows that belong to one row: where they are read, and which of them. */
export interface Relation {
  key: string
  reference: RowsReference
  /** The list they are on, where they have a screen of their own. */
  list?: ListReference
  filter: Readonly<Record<string, unknown>>
  /** Shown as one table, whatever list they are on. */
  whole?: Whole
}

/** Whose rights count, over which provider. */
export interface RelationContext {
  viewer: Viewer
  extensions: ReadonlySet<string>
}

/** Two lists of the same rows with other columns are one relation. */
const contentOf = ({ where, filter, deleted }: AnyList) => JSON.stringify([where, filter, deleted])

function accessibleLists(
  resource: AnyResource,
  { viewer, extensions }: RelationContext,
): ListReference[] {
  const seen = new Set<string>()
  return listReferences().filter(({ resource: of, list }) => {
    const isThere = !list.extension || extensions.has(list.request)
    if (of.name !== resource.name || !mayOpen(viewer, resource.name, list) || !isThere) return false
    const content = contentOf(list)
    return !seen.has(content) && seen.add(content)
  })
}

/** Whether the viewer may filter the rows of an entity so. */
const mayFilterBy = (resource: AnyResource, filter: Relation['filter'], viewer: Viewer): boolean =>
  Object.keys(filter).every((name) => filterOf(visibleEntity(viewer, resource), name))

function mayRead(
  resource: AnyResource,
  filter: Relation['filter'],
  context: RelationContext,
): boolean {
  const { viewer, extensions } = context
  const isFiltered = mayFilterBy(resource, filter, viewer)
  // What a read asks by its parameters is no filter.
  const isNamed = ({ params }: AnyRead) =>
    params ? Object.values(params).every((name) => name in filter) : isFiltered
  return Object.values(resource.reads ?? {}).some(
    (read) =>
      mayOpen(viewer, resource.name, read) &&
      isNamed(read) &&
      !read.ownerField &&
      (!read.extension || extensions.has(read.request)),
  )
}

/** The rows of an entity that meet a filter, a relation for each list of theirs. */
export function relationsBy(
  resource: AnyResource,
  filter: Relation['filter'],
  context: RelationContext,
): Relation[] {
  const key = `${resource.name} ${Object.keys(filter).join()}`
  const lists = accessibleLists(resource, context).map((list) =>
    visibleReference(context.viewer, list),
  )
  if (lists.length > 0) {
    if (!mayFilterBy(resource, filter, context.viewer)) return []
    return lists.map((list) => ({ key: `${key} ${list.listName}`, reference: list, list, filter }))
  }
  const reference = visibleReference(context.viewer, { resource, resourceName: resource.name })
  return mayRead(resource, filter, context) ? [{ key, reference, filter }] : []
}
