import type { AnyResource } from '../entities/registry.ts'
import type { Field, Fields, FieldType } from '../fields/field-types.ts'
import { choicesToldByState } from '../entities/states.ts'
import type { AnyTransition, AnyOwnAction } from '../entities/transition.ts'
import { timestamps } from '../fields/timestamps.ts'
import { FIELD_TYPES, traitsOf, type ValueKind } from '../fields/traits.ts'
import { office, type Role } from '#business/words/roles.ts'
import { actionsOf, callsOf, objectsIn, rolesOf, stepsOf, strayAccess } from './access.ts'
import type { AnyEntity } from './entity.ts'
import { expandedFields } from './declared-fields.ts'

const ID = { id: { type: 'id' } } as const
/** The fields that come by themselves. */
const ADDED: Fields = { ...ID, ...timestamps }

/** The types whose values have no room in a row of a list. */
const LONG: readonly FieldType[] = ['longtext']
/** What is filtered without being asked for: that of which there are few values, and days. */
const FILTERED: readonly ValueKind[] = ['flag', 'choice', 'day', 'instant']

/** The fields, with one of no type that there is as a text: the check tells of it, and of nothing that would follow from it. */
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

const namesIn = (fields: Fields, has: (field: Field, name: string) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (has(field, name) ? [name] : []))

/** A text in one line that a row can be called by. */
const isLine = ({ type }: Field) => traitsOf(type).kind === 'text' && !traitsOf(type).roomy

/** Whether a list is filtered by a field: of references, where the office sees the list, which can list what they are chosen from. */
function isFiltered({ type }: Field, roles: readonly Role[]): boolean {
  const isOffice = roles.some((role) => office.some((one) => one === role))
  return type === 'reference' || type === 'references'
    ? isOffice
    : FILTERED.includes(traitsOf(type).kind)
}

/** Whether a form asks for a field: nothing else sets it. */
const isAsked = (field: Field) =>
  field.type !== 'id' &&
  !field.setOn &&
  !field.copies &&
  !field.derivedFrom &&
  !field.computed &&
  !('numberPrefix' in field)

/** The fields with what finds a row by its title, where no field is searched. */
function searchable(fields: Fields, title: string): Fields {
  const field = fields[title]
  const isSearched = Object.values(fields).some((one) => 'search' in one && one.search)
  if (!field || field.type === 'id' || field.type === 'references') return fields
  if (field.type === 'files' || !isLine(field) || isSearched) return fields
  return { ...fields, [title]: { ...field, search: true } }
}

const listed = (names: unknown): readonly string[] => (Array.isArray(names) ? names : [])

/** The fields that calls of their own write; a form does not ask for them. */
const writtenBy = ({ transitions, actions }: AnyEntity) =>
  Object.values<AnyOwnAction | AnyTransition>({
    ...objectsIn(transitions),
    ...objectsIn(actions),
  }).flatMap((step) => [
    ...Object.keys(step.set ?? {}),
    ...listed(step.asks),
    ...('stamps' in step ? listed(step.stamps) : []),
  ])

/** The states with that of a deleted row first, where they do not speak of deletion. */
function wholeStates({ states }: AnyEntity): AnyResource['states'] {
  const isTold = Object.values(objectsIn(states)).some(
    ({ when }) => typeof when === 'object' && 'deleted_at' in (when ?? {}),
  )
  if (typeof states !== 'object' || isTold) return states
  return { deleted: { when: { deleted_at: { not: null } }, tone: 'stopped' }, ...states }
}

/** The field that a row is called by where it says none that it has: the first line of text. */
const usualTitle = (fields: Fields) => namesIn(fields, isLine)[0] ?? Object.keys(fields)[0] ?? 'id'

/** Whether rows are put in order by a field: pictures and long texts have none. */
const isOrdered = (field: Field | undefined) =>
  field !== undefined && (!traitsOf(field.type).roomy || traitsOf(field.type).kind === 'ids')

/** What the list of an entity in its short form shows, by what it says and by its fields. */
function columnsOf({ columns, filters, sort, ...said }: AnyEntity, fields: Fields, title: string) {
  const { states } = said
  const state = states ? ['state'] : []
  const readable = Object.entries(objectsIn(states)).filter(
    ([, { when }]) => when instanceof Object,
  )
  const known = Object.entries(fields).filter(
    ([, field]) => field.type !== 'choice' || field.values instanceof Object,
  )
  const told = choicesToldByState({
    fields: Object.fromEntries(known),
    states: Object.fromEntries(readable),
  })
  const roles = rolesOf(said)
  const shown = namesIn(
    fields,
    (field, name) => name !== title && !LONG.includes(field.type) && !told.includes(name),
  )
  const filtered = namesIn(
    fields,
    (field, name) => isFiltered(field, roles) && !told.includes(name),
  )
  return {
    columns: columns ?? [title, ...state, ...shown],
    filters: filters ?? [...state, ...filtered],
    sort: sort ?? (isOrdered({ ...ADDED, ...fields }[title]) ? title : '-created_at'),
  }
}

/** An entity of the short form without what its list and its calls are written out from. */
function withoutList(
  entity: AnyEntity,
): Omit<AnyEntity, 'access' | 'columns' | 'filters' | 'sort'> {
  const derived = ['access', 'columns', 'filters', 'sort', 'calls']
  const said = Object.entries(entity).filter(([key]) => !derived.includes(key))
  return Object.fromEntries(said) as unknown as AnyEntity
}

/** What an entity of the short form says and nobody reads, because it comes by itself; only the check is told. */
function unread(entity: AnyEntity): { unread?: readonly string[] } {
  const keys = ['lists', 'calls', 'extensions'].filter((key) => Object.hasOwn(entity, key))
  const fields = Object.keys(ADDED).filter((name) => Object.hasOwn(entity.fields, name))
  const places = [...keys, ...fields.map((name) => `fields.${name}`)]
  return places.length > 0 ? { unread: places } : {}
}

/** Writes out an entity of the short form: its calls, its list, its form and its timestamps. */
export function wholeOf(entity: AnyEntity): AnyResource {
  const { fields, ...said } = withoutList(entity)
  const all = expandedFields(fields)
  const own = withoutAdded(typed(all))
  const named = said.title ?? usualTitle(own)
  // What follows from a title that is no field would tell of it once more.
  const title = Object.hasOwn({ ...own, ...ADDED }, named) ? named : usualTitle(own)
  const extensions = callsOf(entity)
  const written = writtenBy(entity)
  return {
    icon: 'list',
    menu: 'catalogue',
    form: namesIn(
      own,
      (field, name) => isAsked(field) && !written.includes(name) && name !== said.lines?.count,
    ),
    ...said,
    ...strayAccess(entity),
    ...unread(entity),
    title: named,
    ...(said.states && { states: wholeStates(entity) }),
    ...(said.transitions && { transitions: stepsOf(entity) }),
    ...(said.actions && { actions: actionsOf(entity) }),
    fields: { ...ID, ...searchable(own, title), ...untyped(all), ...timestamps },
    extensions,
    lists: {
      all: {
        route: `/apps/${entity.name}/list`,
        roles: rolesOf(entity),
        request: `GET admin/${entity.name}/all`,
        extension: true,
        deleted: 'with',
        ...columnsOf(entity, own, title),
        actions: [
          ...new Set([
            ...Object.keys(extensions).filter((verb) => verb !== 'read'),
            ...Object.keys(said.actions ?? {}),
          ]),
        ],
      },
    },
  }
}
