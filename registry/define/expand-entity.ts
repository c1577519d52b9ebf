import type { AnyResource } from '../entities/registry.ts'
import type { Field, Fields } from '../fields/field-types.ts'
import type { AnyTransition, AnyOwnAction } from '../entities/transition.ts'
import { timestamps } from '../fields/timestamps.ts'
import { FIELD_TYPES, getTraits } from '../fields/traits.ts'
import {
  buildActions,
  buildCalls,
  buildTransitions,
  misplacedAccess,
  pickObjects,
} from './access.ts'
import { keepDeclared } from './declared-entity.ts'
import { expandedFields } from './declared-fields.ts'
import type { AnyEntity } from './entity.ts'
import { buildLists } from './lists.ts'
import { ADDED, findNames, ID } from './own-fields.ts'

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

/** Returns whether a field is a single line of text, and can be a title. */
const isLine = ({ type }: Field) => getTraits(type).kind === 'text' && !getTraits(type).roomy

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
  const isSearched = Object.values(fields).some((field) => 'search' in field && field.search)
  if (!field || field.type === 'id' || field.type === 'references') return fields
  if (field.type === 'files' || !isLine(field) || isSearched) return fields
  return { ...fields, [title]: { ...field, search: true } }
}

const toNames = (names: unknown): readonly string[] => (Array.isArray(names) ? names : [])

/** Returns the fields that transitions and actions write, which forms leave out. */
const listWrittenFields = ({ transitions, actions }: AnyEntity) =>
  Object.values<AnyOwnAction | AnyTransition>({
    ...pickObjects(transitions),
    ...pickObjects(actions),
  }).flatMap((step) => [
    ...Object.keys(step.set ?? {}),
    ...toNames(step.requiredFields),
    ...toNames(step.optionalFields),
    ...('stamps' in step ? toNames(step.stamps) : []),
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

/** Removes the parts of a short form from which list and calls were derived. */
function withoutList(
  entity: AnyEntity,
): Omit<AnyEntity, 'access' | 'columns' | 'filters' | 'sort' | 'lists' | 'calls' | 'extensions'> {
  const derived = ['access', 'columns', 'filters', 'sort', 'lists', 'calls', 'extensions']
  const declared = Object.entries(entity).filter(([key]) => !derived.includes(key))
  return Object.fromEntries(declared) as unknown as AnyEntity
}

/** Returns declared fields of a short form that it adds itself, for the check. */
function unread(entity: AnyEntity): { unread?: readonly string[] } {
  const fields = Object.keys(ADDED).filter((name) => Object.hasOwn(entity.fields, name))
  return fields.length > 0 ? { unread: fields } : {}
}

/** Expands a short form: adds its calls, its lists, its form and its timestamps. */
export function expandEntity(entity: AnyEntity): AnyResource {
  const { fields, ...declared } = withoutList(entity)
  const allFields = expandedFields(fields)
  const ownFields = withoutAdded(typed(allFields))
  const named = declared.title ?? usualTitle(ownFields)
  // An unknown title is replaced, so that the check reports it once.
  const title = Object.hasOwn({ ...ownFields, ...ADDED }, named) ? named : usualTitle(ownFields)
  const lists = buildLists(entity, ownFields, title)
  const written = listWrittenFields(entity)
  const expanded: AnyResource = {
    icon: 'list',
    menu: 'catalogue',
    form: findNames(
      ownFields,
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
      ...(declared.single ? ownFields : searchable(ownFields, title)),
      ...untyped(allFields),
      ...timestamps,
    },
    ...buildCalls(entity, lists),
    lists,
  }
  return keepDeclared(expanded, entity)
}
