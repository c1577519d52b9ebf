import type { AnyReadRequest, AnyResource } from '../../../../registry/entities/registry.ts'
import {
  matchesConditions,
  type ConditionsByField,
} from '../../../../registry/fields/conditions.ts'
import type { Role } from '#business/words'
import type { Capabilities } from '../../api/capabilities.ts'
import type { ResourceReference } from './list-references.ts'

/** A request for rows of an entity. */
export interface Source {
  resource: AnyResource
  read: AnyReadRequest
  /** The rows have every field, not only those of a picker. */
  hasAllFields: boolean
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
export function listSource({
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
  if (!alternate) return listSource(reference)
  const { resource, list } = reference
  const { deleted: _, body: __, ...rest } = list
  const { request, when: where } = alternate
  return { resource, read: { ...rest, request, where }, hasAllFields: true }
}

interface Candidate {
  read: AnyReadRequest
  roles: readonly Role[]
  hasAllFields: boolean
}

/** Returns the reads that the role may make and the provider supports, the picker's first. */
function listCandidates(resource: AnyResource, { role, capabilities }: Caller): Candidate[] {
  const { pick, ...reads } = resource.reads ?? {}
  const plain = [...(pick ? [pick] : []), ...Object.values(reads)].map((read) => ({
    read,
    roles: read.roles,
    hasAllFields: read.fields === undefined,
  }))
  const lists = Object.values(resource.lists).map((list) => ({
    read: list,
    roles: list.roles,
    hasAllFields: true,
  }))
  return [...plain, ...lists]
    .filter(({ roles }) => role !== null && roles.includes(role))
    .filter(({ read }) => !read.extension || capabilities.has(read.request))
}

/** Returns the sources of an entity's rows that need no parameters and are not limited to an owner. */
export function listSources(resource: AnyResource, caller: Caller): Source[] {
  return listCandidates(resource, caller)
    .filter(({ read }) => !read.params && !read.ownerField && !read.single)
    .map(({ read, hasAllFields }) => ({ resource, read, hasAllFields }))
}

/** Returns whether a source returns all rows that meet the conditions. */
function includesAll({ read, resource }: Source, where: ConditionsByField): boolean {
  if (read.deleted === 'only') return false
  const met: Readonly<Record<string, unknown>> = { ...resource.rows?.where, ...where }
  return Object.entries(read.where ?? {}).every(
    ([name, condition]) => JSON.stringify(condition) === JSON.stringify(met[name]),
  )
}

/** Returns whether a source returns all rows that meet the conditions. */
export const hasWholeSource = (
  resource: AnyResource,
  where: ConditionsByField,
  caller: Caller,
): boolean => listSources(resource, caller).some((source) => includesAll(source, where))

/** Returns the first source with all rows that meet the conditions, or else the first source. */
export function findSource(
  resource: AnyResource,
  where: ConditionsByField,
  caller: Caller,
): Source | undefined {
  const sources = listSources(resource, caller)
  return sources.find((source) => includesAll(source, where)) ?? sources[0]
}

/** Returns the source whose parameters a filter sets, for example the rows of one owner. */
export function sourceByParams(
  resource: AnyResource,
  filter: Readonly<Record<string, unknown>>,
  caller: Caller,
): Source | undefined {
  for (const { read, hasAllFields } of listCandidates(resource, caller)) {
    const declared = Object.entries(read.params ?? {})
    const isSet = ([, field]: [string, string]) =>
      filter[field] !== undefined && filter[field] !== ''
    if (declared.length === 0 || !declared.every(isSet)) continue
    const params = Object.fromEntries(declared.map(([param, field]) => [param, filter[field]]))
    return { resource, read, hasAllFields, params }
  }
  return undefined
}
