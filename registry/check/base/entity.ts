import { isRecord, type UncheckedObject, asRecord, asTexts, getOwn } from './plain.ts'
import type { Report } from './problem.ts'

/** An unchecked entity. Every part can have any value. */
export interface Entity {
  /** Its key in the registry. */
  key: string
  raw: UncheckedObject
  fields: Readonly<Record<string, UncheckedObject>>
  fieldNames: readonly string[]
  calls: UncheckedObject
  extensions: UncheckedObject
  actions: UncheckedObject
}
export type Entities = ReadonlyMap<string, Entity>

/** The context of a check: where to report, the entity of the part, and all entities. */
export interface Scope {
  report: Report
  entity: Entity
  entities: Entities
}

/** Returns the entities of a registry, without values that are no objects. */
export function parseEntities(registry: unknown): Map<string, Entity> {
  const entries = Object.entries(asRecord(registry)).filter(([, raw]) => isRecord(raw))
  return new Map(
    entries.map(([key, value]) => {
      const raw = asRecord(value)
      const fields = Object.entries(asRecord(raw.fields)).map(
        ([name, field]) => [name, asRecord(field)] as const,
      )
      const entity = {
        key,
        raw,
        fields: Object.fromEntries(fields),
        fieldNames: fields.map(([name]) => name),
        calls: asRecord(raw.calls),
        extensions: asRecord(raw.extensions),
        actions: asRecord(raw.actions),
      }
      return [key, entity]
    }),
  )
}

/** Returns the entity that has the table of an entity's rows: itself, or another. */
export function getTable({ key, raw }: Entity): string {
  const { entity } = asRecord(raw.rows)
  return typeof entity === 'string' ? entity : key
}

/** Returns the entity to which a reference points; undefined if it does not exist. */
export const getTarget = (
  { entity, entities }: Pick<Scope, 'entity' | 'entities'>,
  reference: unknown,
): Entity | undefined => entities.get(String(entity.fields[String(reference)]?.to))

/** Returns the field of a sort, without its minus sign. */
export const getSortField = (sort: unknown): string | undefined =>
  typeof sort === 'string' ? sort.replace(/^-/, '') : undefined

/** Returns the declared call of a verb; undefined if there is none. */
export const getCall = ({ calls, extensions }: Entity, verb: string): unknown =>
  getOwn(calls, verb) ?? getOwn(extensions, verb)

/** Returns the names of the fields of these types. */
export const listFieldsOfType = ({ fields, fieldNames }: Entity, ...types: readonly string[]) =>
  fieldNames.filter((name) => types.includes(String(fields[name]?.type)))

/**
 * Returns the roles that may use a verb: those of its transition or call, otherwise those of the
 * lists that offer it. Every role of a list may read single rows.
 */
export function getVerbRoles({ raw }: Entity, verb: string, call: unknown): string[] {
  const { roles } = asRecord(getOwn(asRecord(raw.transitions), verb))
  if (roles !== undefined) return asTexts(roles)
  if (isRecord(call) && call.roles !== undefined) return asTexts(call.roles)
  const lists = Object.values(asRecord(raw.lists)).map(asRecord)
  const offeringLists = lists.filter(
    ({ actions, pageActions }) =>
      verb === 'read' || asTexts(actions).includes(verb) || asTexts(pageActions).includes(verb),
  )
  return [...new Set(offeringLists.flatMap((list) => asTexts(list.roles)))]
}

/** Returns the fields that a transition or action requires or allows. */
export function getStepFields(transition: unknown): string[] {
  const { requiredFields, optionalFields } = asRecord(transition)
  return [...asTexts(requiredFields), ...asTexts(optionalFields)]
}

/** Returns the fields that a call or its transition takes; undefined if neither names any. */
export function getRequestedFields(
  { raw }: Entity,
  verb: string,
  call: unknown,
): string[] | undefined {
  const { body } = asRecord(call)
  if (body !== undefined) return asTexts(body)
  const names = getStepFields(getOwn(asRecord(raw.transitions), verb))
  return names.length === 0 ? undefined : ['id', ...names]
}

/** A call on one row. */
export interface DeclaredCall {
  path: string
  verb: string
  call: unknown
  roles: string[]
  /** Its request lines. */
  requestLines: string[]
  /** The fields that it sends. */
  sentFields: string[]
  /** The place that lists those fields: the form, the transition or the call itself. */
  sentFieldsPath: string
  isForm: boolean
}

function getRequestLines(call: unknown): string[] {
  if (!isRecord(call)) return asTexts([call])
  return asTexts([call.request, ...asTexts(call.aliases), call.many])
}

/** Returns the calls of an entity on one row. */
export function listCalls(entity: Entity): DeclaredCall[] {
  const { key, raw, calls, extensions } = entity
  return Object.entries({ calls, extensions }).flatMap(([group, declarations]) =>
    Object.entries(declarations).map(([verb, call]) => {
      const path = `${key}.${group}.${verb}`
      const requested = getRequestedFields(entity, verb, call)
      const isForm = requested === undefined && (verb === 'create' || verb === 'update')
      const isBody = asRecord(call).body !== undefined
      const valuePath = isBody ? `${path}.body` : `${key}.transitions.${verb}.requiredFields`
      return {
        path,
        verb,
        call,
        roles: getVerbRoles(entity, verb, call),
        requestLines: getRequestLines(call),
        sentFields: isForm ? asTexts(raw.form) : (requested ?? []),
        sentFieldsPath: isForm ? `${key}.form` : valuePath,
        isForm,
      }
    }),
  )
}

/** A list or another read. */
export interface DeclaredRead {
  path: string
  read: UncheckedObject
  roles: string[]
  isList: boolean
}

/** Returns the lists and the other reads of an entity. */
export const listReads = ({ key, raw }: Entity): DeclaredRead[] =>
  (['lists', 'reads'] as const).flatMap((part) =>
    Object.entries(asRecord(raw[part])).map(([name, value]) => ({
      path: `${key}.${part}.${name}`,
      read: asRecord(value),
      roles: asTexts(asRecord(value).roles),
      isList: part === 'lists',
    })),
  )
