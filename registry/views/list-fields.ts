import { getBodyFields } from '../entities/endpoints.ts'
import { getTransition } from '../entities/life-cycle.ts'
import { listStateFields } from '../entities/readable-entity.ts'
import type { AnyList, AnyResource } from '../entities/registry.ts'
import { listInlineEditableFields } from '../changes/edited-fields.ts'
import { compileOnce } from '../fields/compile-once.ts'
import type { Field, FieldType } from '../fields/field-types.ts'
import { findFilter } from '../fields/filter-names.ts'
import { getIncludedFieldName } from '../fields/targets.ts'
import { listComputedFields } from '../values/computed/computed.ts'
import { parseSortKeys } from '../values/sort-keys.ts'

/** Returns the names that a request for rows accepts as `fields`: fields, and included ones of references. */
export const listRequestableFields = compileOnce(({ fields }: AnyResource): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...(field.type === 'reference'
      ? (field.include ?? []).map((included) => getIncludedFieldName(name, included))
      : []),
  ]),
)

/** The types whose values take many bytes, or whose titles the server reads from other tables. */
const HEAVY_TYPES: readonly FieldType[] = [
  'longtext',
  'image',
  'files',
  'reference',
  'references',
  'polymorphic',
]

/** The events after which every row has the time. Lists show it only as a column. */
const RECORD_EVENTS: readonly unknown[] = ['create', 'update']

const isSetOnRecord = (field: Field) => field.type !== 'id' && RECORD_EVENTS.includes(field.setOn)

/** Returns whether a list without the field saves a column of texts, a computation or a join. */
function isHeavy({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return (
    field !== undefined &&
    (HEAVY_TYPES.includes(field.type) || listComputedFields(fields).includes(name))
  )
}

/** Returns the fields of the row that limit the choices of a field, or say what it refers to. */
function listDecidingFields(field: Field | undefined): string[] {
  if (field?.type === 'polymorphic') return [field.typeField]
  return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
}

/** Returns the fields that the buttons and dialogs of a list's actions read. */
function listActionFields(resource: AnyResource, list: AnyList): string[] {
  return (list.actions ?? []).flatMap((verb) => {
    const { when = {}, expects = {} } = getTransition(resource, verb) ?? {}
    // Forms of whole rows read their row themselves.
    const isForm = verb === 'create' || verb === 'update'
    const body = isForm ? [] : getBodyFields(resource, verb)
    return [
      ...Object.keys(when),
      ...Object.values(expects),
      ...body,
      ...body.flatMap((name) => listDecidingFields(resource.fields[name])),
    ]
  })
}

/** Returns the fields that a list reads because of what it declares. */
function listDeclaredFields(resource: AnyResource, list: AnyList): string[] {
  const { fields, states = {} } = resource
  const conditions = [resource.rows?.where, list.where, list.filter]
  const shownFields = [resource.title, ...list.columns, ...(list.filters ?? [])]
  const editableFields = listInlineEditableFields(resource)
  return [
    ...shownFields,
    ...[...shownFields, ...editableFields].flatMap((name) => listDecidingFields(fields[name])),
    ...(list.cellFields ?? []),
    ...(list.sums ?? []),
    ...parseSortKeys(list.sort ?? '').map(({ field }) => field),
    ...listStateFields(resource),
    ...Object.values(states).flatMap(({ reasonField }) => reasonField ?? []),
    ...conditions.flatMap((where) => Object.keys(where ?? {})),
    ...(list.alternates ?? []).flatMap(({ when }) => Object.keys(when)),
    ...Object.values(resource.ownerField ?? {}),
    ...listActionFields(resource, list),
    ...Object.entries(fields).flatMap(([name, field]) =>
      'search' in field && field.search ? [name] : [],
    ),
  ]
}

/**
 * Returns the lists with the rows of the same response, which the browser stores once: those with
 * the same request for some of the same roles.
 */
const listSharingLists = ({ lists }: AnyResource, list: AnyList): AnyList[] =>
  Object.values(lists).filter(
    (other) =>
      other.request === list.request &&
      JSON.stringify(other.body) === JSON.stringify(list.body) &&
      other.roles.some((role) => list.roles.includes(role)),
  )

/** Returns whether a device without a connection must have whole rows, for an action of the list. */
const isKeptOffline = (resource: AnyResource, list: AnyList): boolean =>
  (list.actions ?? []).some((verb) => getTransition(resource, verb)?.offline === true)

/**
 * The maximum number of cached results of a list. The server reads the shown parts from addresses,
 * which anybody may make up.
 */
const MAX_CACHED = 200

/** The fields that a list declares, and the fields that it reads by what it shows. */
interface CompiledList {
  /** The fields that the rows need whatever the list shows; null for all. */
  names: ReadonlySet<string> | null
  fieldsByShown: Map<string, readonly string[] | undefined>
}

const compileList = compileOnce((resource: AnyResource) =>
  compileOnce((list: AnyList): CompiledList => {
    const fieldsByShown: CompiledList['fieldsByShown'] = new Map()
    const lists = listSharingLists(resource, list)
    if (lists.some((sharing) => isKeptOffline(resource, sharing)))
      return { names: null, fieldsByShown }
    const declaredNames = lists.flatMap((sharing) => listDeclaredFields(resource, sharing))
    const lightNames = Object.entries(resource.fields).flatMap(([name, field]) =>
      isHeavy(resource, name) || isSetOnRecord(field) ? [] : [name],
    )
    return { names: new Set([...lightNames, ...declaredNames]), fieldsByShown }
  }),
)

/** The shown parts of a list: columns and filters by name, and a sort order. */
export interface ShownList {
  columns: readonly string[]
  filters?: readonly string[]
  sort?: string
}

/** Returns the needed fields in declared order; undefined if that leaves out nothing heavy. */
function pickNeeded(
  resource: AnyResource,
  names: ReadonlySet<string>,
  shownNames: readonly string[],
): readonly string[] | undefined {
  const needed = new Set([
    ...names,
    ...shownNames,
    ...shownNames.flatMap((name) => listDecidingFields(resource.fields[name])),
  ])
  const allNames = Object.keys(resource.fields)
  const savesSomething = allNames.some((name) => !needed.has(name) && isHeavy(resource, name))
  return savesSomething ? allNames.filter((name) => needed.has(name)) : undefined
}

/**
 * Returns the fields that the rows of a list need: those of its declaration and those shown. Long
 * texts, files, computed fields and references that only the page of a row shows are left out.
 * Returns undefined if the rows need all fields.
 */
export function listReadFields(
  resource: AnyResource,
  list: AnyList,
  { columns, filters = [], sort = '' }: ShownList,
): readonly string[] | undefined {
  const { names, fieldsByShown } = compileList(resource)(list)
  if (names === null) return undefined
  const key = JSON.stringify([columns, filters, sort])
  if (fieldsByShown.has(key)) return fieldsByShown.get(key)
  const shownNames = [
    ...columns,
    ...filters.flatMap((filter) => findFilter(resource, filter)?.name ?? []),
    ...parseSortKeys(sort).map(({ field }) => field),
  ]
  const fields = pickNeeded(resource, names, shownNames)
  if (fieldsByShown.size >= MAX_CACHED) fieldsByShown.clear()
  fieldsByShown.set(key, fields)
  return fields
}
