import type { AnyResource } from '../entities/registry.ts'
import type { Field, Fields, FieldType } from '../fields/field-types.ts'
import { choicesImpliedByState } from '../entities/states.ts'
import type { AnyTransition, AnyOwnAction } from '../entities/transition.ts'
import { timestamps } from '../fields/timestamps.ts'
import { FIELD_TYPES, getTraits, type ValueKind } from '../fields/traits.ts'
import { office, type Role } from '#business/words'
import {
  buildActions,
  buildCalls,
  pickObjects,
  getListRoles,
  buildTransitions,
  misplacedAccess,
} from './access.ts'
import type { AnyEntity } from './entity.ts'
import { expandedFields } from './declared-fields.ts'

const ID = { id: { type: 'id' } } as const
/** The fields that are added automatically. */
const ADDED: Fields = { ...ID, ...timestamps }

/** The types whose values are too long for a list. */
const LONG: readonly FieldType[] = ['longtext']
/** The kinds of fields that are filters by default: days and values with few choices. */
const FILTERED: readonly ValueKind[] = ['flag', 'choice', 'day', 'instant']

/** Replaces an unknown type by text, so that the check reports it once without consequences. */
const typed = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      FIELD_TYPES.includes(field?.type) ? field : { type: 'text' },
    ]),
  )

const withoutAdded = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(ADDED, name)))

const untyped = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !FIELD_TYPES.includes(field?.type)),
  )

const findNames = (fields: Fields, has: (field: Field, name: string) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (has(field, name) ? [name] : []))

/** Returns whether a field is a single line of text, and can be a title. */
const isLine = ({ type }: Field) => getTraits(type).kind === 'text' && !getTraits(type).roomy

/**
 * Returns whether a field is a filter by default. References are filters only if the office can
 * list the entity.
 */
function isFiltered({ type }: Field, roles: readonly Role[]): boolean {
  const isOffice = roles.some((role) => office.some((one) => one === role))
  return type === 'reference' || type === 'references'
    ? isOffice
    : FILTERED.includes(getTraits(type).kind)
}

/** Returns whether a form contains a field, because nothing else writes it. */
const isAsked = (field: Field) =>
  field.type !== 'id' &&
  !field.setOn &&
  !field.copies &&
  !field.derivedFrom &&
  !field.computed &&
  !('numberPrefix' in field)

/** Makes the title searchable, if no field is. */
function searchable(fields: Fields, title: string): Fields {
  const field = fields[title]
  const isSearched = Object.values(fields).some((one) => 'search' in one && one.search)
  if (!field || field.type === 'id' || field.type === 'references') return fields
  if (field.type === 'files' || !isLine(field) || isSearched) return fields
  return { ...fields, [title]: { ...field, search: true } }
}

const listed = (names: unknown): readonly string[] => (Array.isArray(names) ? names : [])

/** Returns the fields that transitions and actions write, which forms leave out. */
const listWrittenFields = ({ transitions, actions }: AnyEntity) =>
  Object.values<AnyOwnAction | AnyTransition>({
    ...pickObjects(transitions),
    ...pickObjects(actions),
  }).flatMap((step) => [
    ...Object.keys(step.set ?? {}),
    ...listed(step.requiredFields),
    ...listed(step.optionalFields),
    ...('stamps' in step ? listed(step.stamps) : []),
  ])

/** Adds the state of a deleted row as the first one, unless a state is about deletion. */
function addDeletedState({ states }: AnyEntity): AnyResource['states'] {
  const hasStates = Object.values(pickObjects(states)).some(
    ({ when }) => typeof when === 'object' && 'deleted_at' in (when ?? {}),
  )
  if (typeof states !== 'object' || hasStates) return states
  return { deleted: { when: { deleted_at: { not: null } }, tone: 'stopped' }, ...states }
}

/** Returns the default title: the first single line of text. */
const usualTitle = (fields: Fields) =>
  findNames(fields, isLine)[0] ?? Object.keys(fields)[0] ?? 'id'

/** Returns whether rows can be sorted by a field. Images and long texts cannot. */
const isOrdered = (field: Field | undefined) =>
  field !== undefined && (!getTraits(field.type).roomy || getTraits(field.type).kind === 'ids')

/** Returns columns, filters and order of a short form's list, declared or derived. */
function deriveColumns(
  { columns, filters, sort, ...declared }: AnyEntity,
  fields: Fields,
  title: string,
) {
  const { states } = declared
  const state = states ? ['state'] : []
  const readable = Object.entries(pickObjects(states)).filter(
    ([, { when }]) => when instanceof Object,
  )
  const typedFields = Object.entries(fields).filter(
    ([, field]) => field.type !== 'choice' || field.values instanceof Object,
  )
  const implied = choicesImpliedByState({
    fields: Object.fromEntries(typedFields),
    states: Object.fromEntries(readable),
  })
  const roles = getListRoles(declared)
  const shown = findNames(
    fields,
    (field, name) => name !== title && !LONG.includes(field.type) && !implied.includes(name),
  )
  const filtered = findNames(
    fields,
    (field, name) => isFiltered(field, roles) && !implied.includes(name),
  )
  return {
    columns: columns ?? [title, ...state, ...shown],
    filters: filters ?? [...state, ...filtered],
    sort: sort ?? (isOrdered({ ...ADDED, ...fields }[title]) ? title : '-created_at'),
  }
}

/** Removes the parts of a short form from which list and calls were derived. */
function withoutList(
  entity: AnyEntity,
): Omit<AnyEntity, 'access' | 'columns' | 'filters' | 'sort'> {
  const derived = ['access', 'columns', 'filters', 'sort', 'calls']
  const declared = Object.entries(entity).filter(([key]) => !derived.includes(key))
  return Object.fromEntries(declared) as unknown as AnyEntity
}

/** Returns declared keys of a short form that are ignored, for the check. */
function unread(entity: AnyEntity): { unread?: readonly string[] } {
  const keys = ['lists', 'calls', 'extensions'].filter((key) => Object.hasOwn(entity, key))
  const fields = Object.keys(ADDED).filter((name) => Object.hasOwn(entity.fields, name))
  const places = [...keys, ...fields.map((name) => `fields.${name}`)]
  return places.length > 0 ? { unread: places } : {}
}

/** Expands a short form: adds its calls, its list, its form and its timestamps. */
export function expandEntity(entity: AnyEntity): AnyResource {
  const { fields, ...declared } = withoutList(entity)
  const all = expandedFields(fields)
  const own = withoutAdded(typed(all))
  const named = declared.title ?? usualTitle(own)
  // An unknown title is replaced, so that the check reports it once.
  const title = Object.hasOwn({ ...own, ...ADDED }, named) ? named : usualTitle(own)
  const extensions = buildCalls(entity)
  const written = listWrittenFields(entity)
  return {
    icon: 'list',
    menu: 'catalogue',
    form: findNames(
      own,
      (field, name) => isAsked(field) && !written.includes(name) && name !== declared.lines?.count,
    ),
    ...declared,
    ...misplacedAccess(entity),
    ...unread(entity),
    title: named,
    ...(declared.states && { states: addDeletedState(entity) }),
    ...(declared.transitions && { transitions: buildTransitions(entity) }),
    ...(declared.actions && { actions: buildActions(entity) }),
    fields: {
      ...ID,
      ...(declared.single ? own : searchable(own, title)),
      ...untyped(all),
      ...timestamps,
    },
    extensions,
    lists: {
      all: {
        route: `/apps/${entity.name}/list`,
        roles: getListRoles(entity),
        request: `GET admin/${entity.name}/all`,
        extension: true,
        ...(!declared.single && { deleted: 'with' as const }),
        ...deriveColumns(entity, own, title),
        actions: [
          ...new Set([
            ...Object.keys(extensions).filter((verb) => verb !== 'read'),
            ...Object.keys(declared.actions ?? {}),
          ]),
        ],
      },
    },
  }
}
