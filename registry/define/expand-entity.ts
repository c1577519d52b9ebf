import { DEFAULT_GROUP } from '#business/words'
import type { AnyResource } from '../entities/registry.ts'
import type { Field, Fields } from '../fields/field-types.ts'
import type { AnyTransition, AnyOwnAction } from '../entities/transition.ts'
import { timestamps } from '../fields/timestamps.ts'
import { FIELD_TYPES, getTypeTraits } from '../fields/traits.ts'
import {
  buildActions,
  buildCalls,
  buildTransitions,
  getInvalidAccess,
  pickObjectEntries,
} from './access.ts'
import { storeDeclaredEntity } from './declared-entity.ts'
import { expandFields } from './declared-fields.ts'
import type { AnyEntity } from './entity.ts'
import { buildLists } from './lists.ts'
import { STANDARD_FIELDS, listMatchingFieldNames, ID_FIELD } from './own-fields.ts'

/** Replaces unknown field types by `text`, so that the check reports each mistake only once. */
const replaceUnknownTypes = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      FIELD_TYPES.includes(field?.type) ? field : { type: 'text' },
    ]),
  )

const withoutStandardFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !Object.hasOwn(STANDARD_FIELDS, name)),
  )

const findUnknownTypes = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !FIELD_TYPES.includes(field?.type)),
  )

/** Returns whether a field is a single line of text, so that it can be a title. */
const isSingleLine = ({ type }: Field) =>
  getTypeTraits(type).kind === 'text' && !getTypeTraits(type).needsDoubleWidth

/** Returns whether a form contains a field. Derived fields are not entered by people. */
const isEnteredInForm = (field: Field) =>
  field.type !== 'id' &&
  !field.setOn &&
  !field.copies &&
  !field.derivedFrom &&
  !field.computed &&
  !('numberPrefix' in field)

/** Makes the title field searchable if no other field is. */
function makeTitleSearchable(fields: Fields, title: string): Fields {
  const field = fields[title]
  const hasSearch = Object.values(fields).some((field) => 'search' in field && field.search)
  if (!field || field.type === 'id' || field.type === 'references') return fields
  if (field.type === 'files' || !isSingleLine(field) || hasSearch) return fields
  return { ...fields, [title]: { ...field, search: true } }
}

const toNameList = (names: unknown): readonly string[] => (Array.isArray(names) ? names : [])

/** Returns the fields that transitions and actions write, which forms leave out. */
const listTransitionFields = ({ transitions, actions }: AnyEntity) =>
  Object.values<AnyOwnAction | AnyTransition>({
    ...pickObjectEntries(transitions),
    ...pickObjectEntries(actions),
  }).flatMap((transition) => [
    ...Object.keys(transition.set ?? {}),
    ...toNameList(transition.requiredFields),
    ...toNameList(transition.optionalFields),
    ...('stamps' in transition ? toNameList(transition.stamps) : []),
  ])

/** Adds the state `deleted` as the first one, unless a state depends on `deleted_at`. */
function addDeletedState({ states }: AnyEntity): AnyResource['states'] {
  const hasDeletedState = Object.values(pickObjectEntries(states)).some(
    ({ when }) => typeof when === 'object' && 'deleted_at' in (when ?? {}),
  )
  if (typeof states !== 'object' || hasDeletedState) return states
  return { deleted: { when: { deleted_at: { not: null } }, tone: 'stopped' }, ...states }
}

/** Returns the default title: the first single line of text. */
const findDefaultTitle = (fields: Fields) =>
  listMatchingFieldNames(fields, isSingleLine)[0] ?? Object.keys(fields)[0] ?? 'id'

/** Removes the parts of a short form from which lists and calls are derived. */
function withoutDerivedParts(
  entity: AnyEntity,
): Omit<AnyEntity, 'access' | 'columns' | 'filters' | 'sort' | 'lists' | 'calls' | 'extensions'> {
  const derivedKeys = ['access', 'columns', 'filters', 'sort', 'lists', 'calls', 'extensions']
  const remainingEntries = Object.entries(entity).filter(([key]) => !derivedKeys.includes(key))
  return Object.fromEntries(remainingEntries) as unknown as AnyEntity
}

/** Returns the standard fields that a short form declares by mistake, for the check. */
function findRedundantFields(entity: AnyEntity): { unread?: readonly string[] } {
  const redundantNames = Object.keys(STANDARD_FIELDS).filter((name) =>
    Object.hasOwn(entity.fields, name),
  )
  return redundantNames.length > 0 ? { unread: redundantNames } : {}
}

/** Expands a short form: adds its calls, its lists, its form and its timestamps. */
export function expandEntity(entity: AnyEntity): AnyResource {
  const { fields, ...remainingParts } = withoutDerivedParts(entity)
  const allFields = expandFields(fields)
  const ownFields = withoutStandardFields(replaceUnknownTypes(allFields))
  const declaredTitle = remainingParts.title ?? findDefaultTitle(ownFields)
  // Replace an unknown title, so that the check reports it once.
  const title = Object.hasOwn({ ...ownFields, ...STANDARD_FIELDS }, declaredTitle)
    ? declaredTitle
    : findDefaultTitle(ownFields)
  const lists = buildLists(entity, ownFields, title)
  const transitionFields = listTransitionFields(entity)
  const expanded: AnyResource = {
    icon: 'list',
    menu: DEFAULT_GROUP,
    form: listMatchingFieldNames(
      ownFields,
      (field, name) =>
        isEnteredInForm(field) &&
        !transitionFields.includes(name) &&
        name !== remainingParts.lines?.count,
    ),
    ...remainingParts,
    ...getInvalidAccess(entity),
    ...findRedundantFields(entity),
    title: declaredTitle,
    ...(remainingParts.states && { states: addDeletedState(entity) }),
    ...(remainingParts.transitions && { transitions: buildTransitions(entity) }),
    ...(remainingParts.actions && { actions: buildActions(entity) }),
    fields: {
      ...ID_FIELD,
      ...(remainingParts.single ? ownFields : makeTitleSearchable(ownFields, title)),
      ...findUnknownTypes(allFields),
      ...timestamps,
    },
    ...buildCalls(entity, lists),
    lists,
  }
  return storeDeclaredEntity(expanded, entity)
}
