import type { AnyRead, AnyResource } from '../../resources/kit/entities/registry.ts'
import { matches, type Where } from '../../resources/kit/fields/conditions.ts'
import type { Role } from '../../resources/kit/words/roles.ts'
import type { Capabilities } from '../api/capabilities.ts'
import type { ResourceReference } from './list-references.ts'

/** A request for many rows, and whose rows they are. */
export interface Source {
  resource: AnyResource
  read: AnyRead
  /** It answers with every field, not only what a picker shows. */
  isWhole: boolean
  /** Which of the answer's rows are meant, where several lists share a request. */
  only?: Where
  /** What the caller names, where the request asks for rows by something. */
  given?: Readonly<Record<string, unknown>>
}

interface Caller {
  role: Role | null
  capabilities: Pick<Capabilities, 'has'>
}

/** The one source of a list. */
export function listSource({
  resource,
  list,
}: Required<Pick<ResourceReference, 'resource' | 'list'>>): Source {
  return { resource, read: list, isWhole: true, only: list.filter }
}

/** The source of a list under a filter for which the list has another request. */
export function listSourceFor(
  reference: Required<Pick<ResourceReference, 'resource' | 'list'>>,
  filter: Readonly<Record<string, unknown>>,
): Source {
  // The other request answers with live rows alone.
  const other = filter.deleted
    ? undefined
    : reference.list.alternates?.find(({ when }) => matches(filter, when))
  if (!other) return listSource(reference)
  const { resource, list } = reference
  const { deleted: _, body: __, ...rest } = list
  return { resource, read: { ...rest, request: other.request, where: other.when }, isWhole: true }
}

interface Candidate {
  read: AnyRead
  roles: readonly Role[]
  isWhole: boolean
}

/** What this caller may ask of this provider, what pickers use first. */
function candidatesOf(resource: AnyResource, { role, capabilities }: Caller): Candidate[] {
  const { pick, ...reads } = resource.reads ?? {}
  const plain = [...(pick ? [pick] : []), ...Object.values(reads)].map((read) => ({
    read,
    roles: read.roles,
    isWhole: read.fields === undefined,
  }))
  const lists = Object.values(resource.lists).map((list) => ({
    read: list,
    roles: list.roles,
    isWhole: true,
  }))
  return [...plain, ...lists]
    .filter(({ roles }) => role !== null && roles.includes(role))
    .filter(({ read }) => !read.extension || capabilities.has(read.request))
}

/** Everything that answers with an entity's rows, whoever they belong to. */
export function sourcesOf(resource: AnyResource, caller: Caller): Source[] {
  return candidatesOf(resource, caller)
    .filter(({ read }) => !read.params && !read.ownerField && !read.single)
    .map(({ read, isWhole }) => ({ resource, read, isWhole }))
}

/** Whether a read leaves out none of the rows that meet some conditions. */
function isWide({ read, resource }: Source, where: Where): boolean {
  const met: Readonly<Record<string, unknown>> = { ...resource.rows?.where, ...where }
  return Object.entries(read.where ?? {}).every(
    ([name, condition]) => JSON.stringify(condition) === JSON.stringify(met[name]),
  )
}

/** The first source that leaves out none of the rows asked for, or else the first there is. */
export function sourceOf(resource: AnyResource, where: Where, caller: Caller): Source | undefined {
  const sources = sourcesOf(resource, caller)
  return sources.find((source) => isWide(source, where)) ?? sources[0]
}

/** The source that answers with just the rows that a filter names, as a customer's own. */
export function sourceBy(
  resource: AnyResource,
  filter: Readonly<Record<string, unknown>>,
  caller: Caller,
): Source | undefined {
  for (const { read, isWhole } of candidatesOf(resource, caller)) {
    const params = Object.entries(read.params ?? {})
    const isNamed = params.every(([, field]) => filter[field] !== undefined && filter[field] !== '')
    if (params.length === 0 || !isNamed) continue
    const given = Object.fromEntries(params.map(([param, field]) => [param, filter[field]]))
    return { resource, read, isWhole, given }
  }
  return undefined
}
