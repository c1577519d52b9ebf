import { registry as declared } from '../../resources/index.ts'
import { type Verb, VERBS } from '../../resources/kit/calls.ts'
import type { AnyList, AnyRead, AnyResource, Registry } from '../../resources/kit/define.ts'
import { matches } from '../../resources/kit/fields.ts'
import type { Row } from '../data/normalise.ts'
import { type ListPlace, listPlaces, type RowsPlace } from '../data/list-references.ts'
import { mayDo, mayOpen, type Who } from '../access/ability.ts'
import { entityKnownTo, placeKnownTo } from '../access/known.ts'
import { isOffered } from '../access/rights.ts'
import { attachedTo } from './attached.ts'

/** Rows that belong to one row: where they are read, and which of them. */
export interface Relation {
  key: string
  place: RowsPlace
  /** The list they are on, where they have a screen of their own. */
  list?: ListPlace
  filter: Readonly<Record<string, unknown>>
}

/** Whose rights count, over which provider. */
export interface Viewer {
  who: Who
  extensions: ReadonlySet<string>
}

const registry: Registry = declared

/** Two lists of the same rows with other columns are one relation. */
const contentOf = ({ where, only, deleted }: AnyList) => JSON.stringify([where, only, deleted])

function openLists(resource: AnyResource, { who, extensions }: Viewer): ListPlace[] {
  const seen = new Set<string>()
  return listPlaces().filter(({ resource: of, list }) => {
    const isThere = !list.extension || extensions.has(list.request)
    if (of.name !== resource.name || !mayOpen(who, resource.name, list) || !isThere) return false
    const content = contentOf(list)
    return !seen.has(content) && seen.add(content)
  })
}

function mayRead(resource: AnyResource, filter: Relation['filter'], viewer: Viewer): boolean {
  const { who, extensions } = viewer
  const isNamed = ({ by }: AnyRead) => Object.values(by ?? {}).every((name) => name in filter)
  return Object.values(resource.reads ?? {}).some(
    (read) =>
      mayOpen(who, resource.name, read) &&
      isNamed(read) &&
      !read.mine &&
      (!read.extension || extensions.has(read.request)),
  )
}

function relationsBy(
  resource: AnyResource,
  filter: Relation['filter'],
  viewer: Viewer,
): Relation[] {
  const key = `${resource.name} ${Object.keys(filter).join()}`
  const lists = openLists(resource, viewer).map((list) => placeKnownTo(viewer.who, list))
  if (lists.length > 0) {
    return lists.map((list) => ({ key: `${key} ${list.listName}`, place: list, list, filter }))
  }
  const place = placeKnownTo(viewer.who, { resource, raName: resource.name })
  return mayRead(resource, filter, viewer) ? [{ key, place, filter }] : []
}

/** A row's own few rows come first, then what has a list of its own, then what is read whole. */
function nearness({ place, list }: Relation): number {
  if (list) return 1
  return Object.values(place.resource.reads ?? {}).some(({ by }) => by) ? 0 : 2
}

/** Every kind of row that refers to this one and that the viewer may read; few and near ones first. */
export function relationsOf(resource: AnyResource, id: number, viewer: Viewer): Relation[] {
  const others = Object.values(registry).filter(({ union }) => !union)
  const found = others.flatMap((other) =>
    Object.entries(entityKnownTo(viewer.who, other).fields).flatMap(([name, field]) =>
      // Who did something to a row is no relation of that row.
      field.type === 'reference' && field.to === resource.name && !field.stamp
        ? relationsBy(other, { [name]: id }, viewer)
        : [],
    ),
  )
  const attached = attachedTo(resource.name)
    .filter(({ isThread }) => !isThread)
    .flatMap(({ to, filter }) => relationsBy(registry[to], filter(id), viewer))
  return [...found, ...attached].sort((a, b) => nearness(a) - nearness(b))
}

/** The columns of related rows: a few of the list's, without those that say what is known. */
export function columnsOf({ place, list, filter }: Relation): string[] {
  const { fields } = place.resource
  const names = list?.list.columns ?? Object.keys(fields)
  const isTold = (name: string) => {
    const field = fields[name]
    if (field === undefined) return name in filter
    if (field.type === 'id' || field.type === 'image') return true
    // The page itself tells what is copied from it.
    const isCopy = !list && field.copies !== undefined
    return name in filter || field.stamp !== undefined || isCopy
  }
  return names.filter((name) => !isTold(name) && name !== 'deleted_at').slice(0, 7)
}

/** Whether the form of related rows asks for the row that they belong to, and may be given it as it is. */
function takes({ place, list, filter }: Relation, row: Row | undefined, today: string): boolean {
  const { fields, form = [] } = place.resource
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
export function childVerbs(relation: Relation, viewer: Viewer, row?: Row, today = '') {
  const { resource } = relation.place
  const isFor = (verb: Verb) => !relation.list || (verb === 'create' && takes(relation, row, today))
  return VERBS.filter(
    (verb) =>
      verb !== 'one' &&
      isFor(verb) &&
      isOffered(resource, verb, viewer.extensions) &&
      mayDo(viewer.who, resource, verb),
  )
}
