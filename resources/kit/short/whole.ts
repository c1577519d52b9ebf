import type { AnyResource } from '../entities/registry.ts'
import type { Field, Fields, FieldType } from '../fields/field-types.ts'
import type { AnyTransition, AnyOwnAction } from '../entities/transition.ts'
import { timestamps } from '../fields/timestamps.ts'
import { FIELD_TYPES, traitsOf, type ValueKind } from '../fields/traits.ts'
import { office, type Role } from '../words/roles.ts'
import { actionsOf, callsOf, rolesOf, stepsOf, strayAccess } from './access.ts'
import type { AnyEntity } from './entity.ts'
import { expandedFields } from './declared-fields.ts'

/** The types whose values have no room in a row of a list. */
const LONG: readonly FieldType[] = ['longtext']
/** What is filtered without being asked for: that of which there are few values, and days. */
const FILTERED: readonly ValueKind[] = ['flag', 'choice', 'day', 'instant']

/** The fields, with one of no type that there is as a text: the check tells of it, and of nothing that would follow from it. */
const typed = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      FIELD_TYPES.includes(field.type) ? field : { type: 'text' },
    ]),
  )

const untyped = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !FIELD_TYPES.includes(field.type)),
  )

const namesIn = (fields: Fields, has: (field: Field, name: string) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (has(field, name) ? [name] : []))

/** A text in one line that a row can be called by. */
const isLine = ({ type }: Field) => traitsOf(type).kind === 'text' && !traitsOf(type).roomy

/** Whether a list is filtered by a field: of references, only where everybody who sees the list is of the office, which can list what they are chosen from. */
function isFiltered({ type }: Field, roles: readonly Role[]): boolean {
  const isOffice = roles.every((role) => office.some((one) => one === role))
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

/** The fields that calls of their own write; a form does not ask for them. */
const writtenBy = ({ transitions = {}, actions = {} }: AnyEntity) =>
  Object.values<AnyOwnAction | AnyTransition>({ ...transitions, ...actions }).flatMap((step) => [
    ...Object.keys(step.set ?? {}),
    ...(step.asks ?? []),
    ...('stamps' in step ? (step.stamps ?? []) : []),
  ])

/** The states with that of a deleted row first, where they do not speak of deletion. */
function wholeStates({ states }: AnyEntity): AnyResource['states'] {
  const isTold = Object.values(states ?? {}).some(({ when }) => 'deleted_at' in when)
  if (!states || isTold) return states
  return { deleted: { when: { deleted_at: { not: null } }, tone: 'stopped' }, ...states }
}

/** Writes out an entity of the short form: its calls, its list, its form and its timestamps. */
export function wholeOf(entity: AnyEntity): AnyResource {
  const { access: _, columns, filters, sort, fields, ...said } = entity
  const all = expandedFields(fields)
  const own = typed(all)
  const title = said.title ?? namesIn(own, isLine)[0] ?? Object.keys(own)[0] ?? 'id'
  const state = said.states ? ['state'] : []
  const extensions = callsOf(entity)
  const roles = rolesOf(entity)
  const written = writtenBy(entity)
  const shown = namesIn(own, (field, name) => name !== title && !LONG.includes(field.type))
  return {
    icon: 'list',
    menu: 'catalogue',
    form: namesIn(
      own,
      (field, name) => isAsked(field) && !written.includes(name) && name !== said.lines?.count,
    ),
    ...said,
    ...strayAccess(entity),
    title,
    ...(said.states && { states: wholeStates(entity) }),
    ...(said.transitions && { transitions: stepsOf(entity) }),
    ...(said.actions && { actions: actionsOf(entity) }),
    fields: { id: { type: 'id' }, ...searchable(own, title), ...untyped(all), ...timestamps },
    extensions,
    lists: {
      all: {
        route: `/apps/${entity.name}/list`,
        roles,
        request: `GET admin/${entity.name}/all`,
        extension: true,
        deleted: 'with',
        columns: columns ?? [title, ...state, ...shown],
        filters: filters ?? [...state, ...namesIn(own, (field) => isFiltered(field, roles))],
        sort: sort ?? title,
        actions: [
          ...Object.keys(extensions).filter((verb) => verb !== 'read'),
          ...Object.keys(said.actions ?? {}),
        ],
      },
    },
  }
}
