import type {
  AnyList,
  AnyReadRequest,
  AnyResource,
} from '../../../../registry/entities/registry.ts'
import {
  matchesConditions,
  type ConditionsByField,
} from '../../../../registry/fields/conditions.ts'
import type { Role } from '#business/words'
import type { Capabilities } from '../../api/capabilities.ts'
import { listReadFields, type ShownList } from '../../../../registry/views/list-fields.ts'
import type { ResourceReference } from './list-references.ts'

/** A request for rows of an entity. */
export interface Source {
  resource: AnyResource
  read: AnyReadRequest
  /** True if the rows have every field, not only the fields of a picker or a list. */
  hasAllFields: boolean
  /** The requested fields; undefined for all that the response has. */
  fields?: readonly string[]
  /** The rows of the response that belong to the list, where several lists share a request. */
  filter?: ConditionsByField
  /** The values of the request's parameters, for example the id of an owner. */
  params?: Readonly<Record<string, unknown>>
}

interface Caller {
  role: Role | null
  capabilities: Pick<Capabilities, 'has'>
}

/** Returns the source of a list. */
export function getListSource({
  resource,
  list,
}: Required<Pick<ResourceReference, 'resource' | 'list'>>): Source {
  return { resource, read: list, hasAllFields: true, filter: list.filter }
}

/**
 * Returns the source of a list under a filter. The filter may match one of the list's alternate
 * requests.
 */
export function getFilteredSource(
  reference: Required<Pick<ResourceReference, 'resource' | 'list'>>,
  filter: Readonly<Record<string, unknown>>,
): Source {
  // Alternate requests return only live rows.
  const alternate = filter.deleted
    ? undefined
    : reference.list.alternates?.find(({ when }) => matchesConditions(filter, when))
  if (!alternate) return getListSource(reference)
  const { resource, list } = reference
  const { deleted: _, body: __, ...liveList } = list
  const { request, when: where } = alternate
  return { resource, read: { ...liveList, request, where }, hasAllFields: true }
}

/** Limits the source of a list to the fields that the list needs for what it shows. */
export function limitToShown(source: Source, list: AnyList, shown: ShownList): Source {
  const fields = listReadFields(source.resource, list, shown)
  return fields ? { ...source, fields, hasAllFields: false } : source
}

/** Returns a source whose rows have all fields. */
export const requireAllFields = ({ fields: _, ...source }: Source): Source => ({
  ...source,
  hasAllFields: true,
})

/** Returns whether the rows of a source have the requested fields of another one. */
export const hasFields = (source: Source, { fields }: Source): boolean =>
  source.fields === undefined ||
  (fields !== undefined && fields.every((name) => source.fields?.includes(name)))

interface Candidate {
  read: AnyReadRequest
  roles: readonly Role[]
  hasAllFields: boolean
}

/** Returns the reads that the caller may make, with the read of pickers first. */
function listCandidates(resource: AnyResource, { role, capabilities }: Caller): Candidate[] {
  const { pick, ...reads } = resource.reads ?? {}
  const singleReads = [...(pick ? [pick] : []), ...Object.values(reads)].map((read) => ({
    read,
    roles: read.roles,
    hasAllFields: read.fields === undefined,
  }))
  const lists = Object.values(resource.lists).map((list) => ({
    read: list,
    roles: list.roles,
    hasAllFields: true,
  }))
  return [...singleReads, ...lists]
    .filter(({ roles }) => role !== null && roles.includes(role))
    .filter(({ read }) => !read.extension || capabilities.has(read.request))
}

/** Returns the sources of an entity's rows that need no parameters and are not limited to an owner. */
export function listSources(resource: AnyResource, caller: Caller): Source[] {
  return listCandidates(resource, caller)
    .filter(({ read }) => !read.params && !read.ownerField && !read.single)
    .map(({ read, hasAllFields }) => ({ resource, read, hasAllFields }))
}

/** Returns whether the rows of a source include all rows that meet the conditions. */
function includesAllRows({ read, resource }: Source, where: ConditionsByField): boolean {
  if (read.deleted === 'only') return false
  const givenConditions: Readonly<Record<string, unknown>> = { ...resource.rows?.where, ...where }
  return Object.entries(read.where ?? {}).every(
    ([name, condition]) => JSON.stringify(condition) === JSON.stringify(givenConditions[name]),
  )
}

/** Returns whether the caller has a source that includes all rows that meet the conditions. */
export const hasWholeSource = (
  resource: AnyResource,
  where: ConditionsByField,
  caller: Caller,
): boolean => listSources(resource, caller).some((source) => includesAllRows(source, where))

/** Returns the first source with all rows that meet the conditions, or else the first source. */
export function findSource(
  resource: AnyResource,
  where: ConditionsByField,
  caller: Caller,
): Source | undefined {
  const sources = listSources(resource, caller)
  return sources.find((source) => includesAllRows(source, where)) ?? sources[0]
}

/** Returns the source whose parameters the filter sets, for example the id of an owner. */
export function findSourceByParams(
  resource: AnyResource,
  filter: Readonly<Record<string, unknown>>,
  caller: Caller,
): Source | undefined {
  for (const { read, hasAllFields } of listCandidates(resource, caller)) {
    const parameters = Object.entries(read.params ?? {})
    const isSet = ([, field]: [string, string]) =>
      filter[field] !== undefined && filter[field] !== ''
    if (parameters.length === 0 || !parameters.every(isSet)) continue
    const params = Object.fromEntries(parameters.map(([param, field]) => [param, filter[field]]))
    return { resource, read, hasAllFields, params }
  }
  return undefined
}
