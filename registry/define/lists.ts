import { choicesImpliedByState } from '../entities/states.ts'
import type { AnyList, AnyResource } from '../entities/registry.ts'
import type { Field, Fields, FieldType } from '../fields/field-types.ts'
import { getTraits, type ValueKind } from '../fields/traits.ts'
import { office, type Role } from '#business/words'
import type { Verb } from '../words/verbs.ts'
import { getOfferedVerbs, getListRoles, pickObjects } from './access.ts'
import type { AnyEntity } from './entity.ts'
import { ADDED, findNames } from './own-fields.ts'

/** The types whose values are too long for a list. */
const LONG: readonly FieldType[] = ['longtext']
/** The kinds of fields that are filters by default: days and values with few choices. */
const FILTERED: readonly ValueKind[] = ['flag', 'choice', 'day', 'instant']

/**
 * Returns whether a field is a filter by default. References are filters only if the office can
 * list the entity.
 */
function isFiltered({ type }: Field, roles: readonly Role[]): boolean {
  const isOffice = roles.some((role) => office.some((officeRole) => officeRole === role))
  return type === 'reference' || type === 'references'
    ? isOffice
    : FILTERED.includes(getTraits(type).kind)
}

/** Returns whether rows can be sorted by a field. Images and long texts cannot. */
const isOrdered = (field: Field | undefined) =>
  field !== undefined && (!getTraits(field.type).roomy || getTraits(field.type).kind === 'ids')

/** Returns the choices that the states of a short form show, which lists leave out. */
function findImpliedChoices({ states }: AnyEntity, fields: Fields): readonly string[] {
  const readable = Object.entries(pickObjects(states)).filter(
    ([, { when }]) => when instanceof Object,
  )
  const typedFields = Object.entries(fields).filter(
    ([, field]) => field.type !== 'choice' || field.values instanceof Object,
  )
  return choicesImpliedByState({
    fields: Object.fromEntries(typedFields),
    states: Object.fromEntries(readable),
  })
}

type Columns = Pick<AnyList, 'columns' | 'filters' | 'sort'>

/** Returns columns, filters and order of the lists of a short form, declared or derived. */
function deriveColumns(entity: AnyEntity, fields: Fields, title: string): Columns {
  const { columns, filters, sort } = entity
  const state = entity.states ? ['state'] : []
  const implied = findImpliedChoices(entity, fields)
  const roles = getListRoles(entity)
  const shown = findNames(
    fields,
    (field, name) => name !== title && !LONG.includes(field.type) && !implied.includes(name),
  )
  const filtered = findNames(
    fields,
    (field, name) => isFiltered(field, roles) && !implied.includes(name),
  )
  const derived = [...state, ...filtered]
  return {
    columns: columns ?? [title, ...state, ...shown],
    ...((filters ?? derived.length > 0) && { filters: filters ?? derived }),
    sort: sort ?? (isOrdered({ ...ADDED, ...fields }[title]) ? title : '-created_at'),
  }
}

/** Returns the address of a list: that of its entity for `all`, and `open-orders` for `open`. */
function deriveRoute(entity: string, list: string): AnyList['route'] {
  const prefix = list.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return list === 'all' ? `/apps/${entity}/list` : `/apps/${prefix}-${entity}/list`
}

/** Returns the rows of a list that declares no request: all of the entity, with the trash. */
const deriveRead = ({
  name,
  single,
}: AnyEntity): Pick<AnyList, 'request' | 'extension' | 'deleted'> => ({
  request: `GET admin/${name}/all`,
  extension: true,
  ...(!single && { deleted: 'with' as const }),
})

/** Returns the verbs of a list without those that it offers on the page of a row. */
function deriveActions(entity: AnyEntity, { roles, pageActions }: Partial<AnyList>) {
  const isOnPage = (verb: Verb) => Array.isArray(pageActions) && pageActions.includes(verb)
  const viewers = Array.isArray(roles) ? roles : getListRoles(entity)
  return getOfferedVerbs(entity, viewers).filter((verb) => !isOnPage(verb))
}

/**
 * Returns the lists of a short form: those that it declares, or `all`. Keys that a list does not
 * declare are derived from the entity. `fields` are those without id and timestamps.
 */
export function buildLists(entity: AnyEntity, fields: Fields, title: string): AnyResource['lists'] {
  const { lists = { all: {} } } = entity
  const columns = deriveColumns(entity, fields, title)
  const complete = Object.entries(pickObjects(lists)).map(([name, list]) => [
    name,
    {
      route: deriveRoute(entity.name, name),
      roles: getListRoles(entity),
      ...(list.request === undefined && deriveRead(entity)),
      ...columns,
      actions: deriveActions(entity, list),
      ...list,
    },
  ])
  // A part that is no object stays as it is, for the check.
  const isObject = typeof lists === 'object' && lists !== null && !Array.isArray(lists)
  return (isObject ? { ...lists, ...Object.fromEntries(complete) } : lists) as AnyResource['lists']
}
