import { findChoicesImpliedByState } from '../entities/states.ts'
import type { AnyList, AnyResource } from '../entities/registry.ts'
import type { Field, Fields, FieldType } from '../fields/field-types.ts'
import { getTypeTraits, type ValueKind } from '../fields/traits.ts'
import { office, type Role } from '#business/words'
import type { Verb } from '../words/verbs.ts'
import { getOfferedVerbs, getListRoles, pickObjectEntries } from './access.ts'
import type { AnyEntity } from './entity.ts'
import { STANDARD_FIELDS, listMatchingFieldNames } from './own-fields.ts'

/** The types whose values are too long for a column. */
const LONG_TEXT_TYPES: readonly FieldType[] = ['longtext']
/** The kinds of fields that are filters by default: days and values with few choices. */
const FILTERABLE_KINDS: readonly ValueKind[] = ['flag', 'choice', 'day', 'instant']

/**
 * Returns whether a field is a filter by default. References are filters only if the office can
 * list the entity.
 */
function isDefaultFilter({ type }: Field, roles: readonly Role[]): boolean {
  const includesOffice = roles.some((role) => office.some((officeRole) => officeRole === role))
  return type === 'reference' || type === 'references'
    ? includesOffice
    : FILTERABLE_KINDS.includes(getTypeTraits(type).kind)
}

/** Returns whether rows can be sorted by a field. Images and long texts cannot. */
const isSortable = (field: Field | undefined) =>
  field !== undefined &&
  (!getTypeTraits(field.type).needsDoubleWidth || getTypeTraits(field.type).kind === 'ids')

/** Returns the choices that states imply. Lists have no filters for these choices. */
function findImpliedChoices({ states }: AnyEntity, fields: Fields): readonly string[] {
  const validStates = Object.entries(pickObjectEntries(states)).filter(
    ([, { when }]) => when instanceof Object,
  )
  const typedFields = Object.entries(fields).filter(
    ([, field]) => field.type !== 'choice' || field.values instanceof Object,
  )
  return findChoicesImpliedByState({
    fields: Object.fromEntries(typedFields),
    states: Object.fromEntries(validStates),
  })
}

/** Returns whether all of the roles receive a field. A column or filter must be for all of them. */
const isReceived = (field: Field, roles: readonly Role[]) => {
  const receivers: unknown = 'roles' in field ? field.roles : undefined
  return !Array.isArray(receivers) || roles.every((role) => receivers.includes(role))
}

type DefaultListParts = Pick<AnyList, 'columns' | 'filters' | 'sort'>

/** Returns the columns, filters and sort order of the lists, declared or derived. */
function deriveListDefaults(entity: AnyEntity, fields: Fields, title: string): DefaultListParts {
  const { columns, filters, sort } = entity
  const stateColumn = entity.states ? ['state'] : []
  const impliedChoices = findImpliedChoices(entity, fields)
  const roles = getListRoles(entity)
  const columnNames = listMatchingFieldNames(
    fields,
    (field, name) =>
      name !== title &&
      !LONG_TEXT_TYPES.includes(field.type) &&
      !impliedChoices.includes(name) &&
      isReceived(field, roles),
  )
  const filterNames = listMatchingFieldNames(
    fields,
    (field, name) =>
      isDefaultFilter(field, roles) && !impliedChoices.includes(name) && isReceived(field, roles),
  )
  const defaultFilters = [...stateColumn, ...filterNames]
  return {
    columns: columns ?? [title, ...stateColumn, ...columnNames],
    ...((filters ?? defaultFilters.length > 0) && { filters: filters ?? defaultFilters }),
    sort: sort ?? (isSortable({ ...STANDARD_FIELDS, ...fields }[title]) ? title : '-created_at'),
  }
}

/** Returns the address of a list: that of its entity for `all`, and `open-orders` for `open`. */
function deriveListRoute(entity: string, list: string): AnyList['route'] {
  const prefix = list.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return list === 'all' ? `/apps/${entity}/list` : `/apps/${prefix}-${entity}/list`
}

/** Returns the request of a list without a declared one: all rows, with deleted ones. */
const deriveListRequest = ({
  name,
  single,
}: AnyEntity): Pick<AnyList, 'request' | 'extension' | 'deleted'> => ({
  request: `GET admin/${name}/all`,
  extension: true,
  ...(!single && { deleted: 'with' as const }),
})

/** Returns the verbs of a list without those that it offers on the page of a row. */
function deriveListActions(entity: AnyEntity, { roles, pageActions }: Partial<AnyList>) {
  const isPageAction = (verb: Verb) => Array.isArray(pageActions) && pageActions.includes(verb)
  const viewers = Array.isArray(roles) ? roles : getListRoles(entity)
  return getOfferedVerbs(entity, viewers).filter((verb) => !isPageAction(verb))
}

/**
 * Returns the lists of a short form, declared or `all`. Missing keys of a list are derived from the
 * entity. `fields` excludes the id and timestamps.
 */
export function buildLists(entity: AnyEntity, fields: Fields, title: string): AnyResource['lists'] {
  const { lists = { all: {} } } = entity
  const listDefaults = deriveListDefaults(entity, fields, title)
  const completeLists = Object.entries(pickObjectEntries(lists)).map(([name, list]) => [
    name,
    {
      route: deriveListRoute(entity.name, name),
      roles: getListRoles(entity),
      ...(list.request === undefined && deriveListRequest(entity)),
      ...listDefaults,
      actions: deriveListActions(entity, list),
      ...list,
    },
  ])
  // The check reports `lists` that are no object.
  const isListsObject = typeof lists === 'object' && lists !== null && !Array.isArray(lists)
  return (
    isListsObject ? { ...lists, ...Object.fromEntries(completeLists) } : lists
  ) as AnyResource['lists']
}
