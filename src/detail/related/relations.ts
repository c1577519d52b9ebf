import { registry as declared } from '../../../resources/index.ts'
import { type Verb, VERBS } from '../../../resources/kit/words/verbs.ts'
import type {
  AnyList,
  AnyRead,
  AnyResource,
  Registry,
} from '../../../resources/kit/entities/registry.ts'
import { matches } from '../../../resources/kit/fields/conditions.ts'
import { mayDo, mayOpen, type Viewer } from '../../access/ability.ts'
import { visibleEntity, visibleReference } from '../../access/visible-fields.ts'
import { isOffered } from '../../access/rights.ts'
import {
  type ListReference,
  listReferences,
  type RowsReference,
} from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { attachedTo } from './attached.ts'

/** Rows that belong to one row: where they are read, and which of them. */
export interface Relation {
  key: string
  reference: RowsReference
  /** The list they are on, where they have a screen of their own. */
  list?: ListReference
  filter: Readonly<Record<string, unknown>>
}

/** Whose rights count, over which provider. */
export interface RelationContext {
  viewer: Viewer
  extensions: ReadonlySet<string>
}

const registry: Registry = declared

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

function mayRead(
  resource: AnyResource,
  filter: Relation['filter'],
  context: RelationContext,
): boolean {
  const { viewer, extensions } = context
  const isNamed = ({ params }: AnyRead) =>
    Object.values(params ?? {}).every((name) => name in filter)
  return Object.values(resource.reads ?? {}).some(
    (read) =>
      mayOpen(viewer, resource.name, read) &&
      isNamed(read) &&
      !read.ownerField &&
      (!read.extension || extensions.has(read.request)),
  )
}

function relationsBy(
  resource: AnyResource,
  filter: Relation['filter'],
  context: RelationContext,
): Relation[] {
  const key = `${resource.name} ${Object.keys(filter).join()}`
  const lists = accessibleLists(resource, context).map((list) =>
    visibleReference(context.viewer, list),
  )
  if (lists.length > 0) {
    return lists.map((list) => ({ key: `${key} ${list.listName}`, reference: list, list, filter }))
  }
  const reference = visibleReference(context.viewer, { resource, resourceName: resource.name })
  return mayRead(resource, filter, context) ? [{ key, reference, filter }] : []
}

/** A row's own few rows come first, then what has a list of its own, then what is read whole. */
function nearness({ reference, list }: Relation): number {
  if (list) return 1
  return Object.values(reference.resource.reads ?? {}).some(({ params }) => params) ? 0 : 2
}

/** Every kind of row that refers to this one and that the viewer may read; few and near ones first. */
export function relationsOf(
  resource: AnyResource,
  id: number,
  context: RelationContext,
): Relation[] {
  const others = Object.values(registry).filter(({ union }) => !union)
  const found = others.flatMap((other) =>
    Object.entries(visibleEntity(context.viewer, other).fields).flatMap(([name, field]) =>
      // Who did something to a row is no relation of that row.
      field.type === 'reference' && field.to === resource.name && !field.setOn
        ? relationsBy(other, { [name]: id }, context)
        : [],
    ),
  )
  const attached = attachedTo(resource.name)
    .filter(({ isThread }) => !isThread)
    .flatMap(({ to, filter }) => relationsBy(registry[to], filter(id), context))
  return [...found, ...attached].sort((a, b) => nearness(a) - nearness(b))
}

/** The columns of related rows: a few of the list's, without those that say what is known. */
export function columnsOf({ reference, list, filter }: Relation): string[] {
  const { fields } = reference.resource
  const names = list?.list.columns ?? Object.keys(fields)
  const isTold = (name: string) => {
    const field = fields[name]
    if (field === undefined) return name in filter
    if (field.type === 'id' || field.type === 'image') return true
    // The page itself tells what is copied from it.
    const isCopy = !list && field.copies !== undefined
    return name in filter || field.setOn !== undefined || isCopy
  }
  return names.filter((name) => !isTold(name) && name !== 'deleted_at').slice(0, 7)
}

/** Whether the form of related rows asks for the row that they belong to, and may be given it as it is. */
function takes(
  { reference, list, filter }: Relation,
  row: Row | undefined,
  today: string,
): boolean {
  const { fields, form = [] } = reference.resource
  const isAsked = Object.keys(filter).every((name) => form.includes(name))
  const fits = Object.keys(filter).every((name) => {
    const field = fields[name]
    return field?.type === 'reference' && row && matches(row, field.where, today)
  })
  return isAsked && fits && Boolean(list?.list.actions?.includes('create'))
}

/**
 * What the viewer may do to related rows on the page they belong to: everything to those that
 * have no screen of their own; of others a new one can be made.
 */
export function childVerbs(relation: Relation, context: RelationContext, row?: Row, today = '') {
  const { resource } = relation.reference
  const isFor = (verb: Verb) => !relation.list || (verb === 'create' && takes(relation, row, today))
  return VERBS.filter(
    (verb) =>
      verb !== 'read' &&
      isFor(verb) &&
      isOffered(resource, verb, context.extensions) &&
      mayDo(context.viewer, resource, verb),
  )
}
