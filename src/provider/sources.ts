import type { AnyRead, AnyResource } from '../../resources/kit/define.ts'
import type { Role } from '../../resources/kit/roles.ts'
import type { Capabilities } from './capabilities.ts'
import type { Place } from './places.ts'

/** A request for many rows, and whose rows they are. */
export interface Source {
  resource: AnyResource
  read: AnyRead
  /** It answers with every field, not only what a picker shows. */
  isWhole: boolean
}

interface Caller {
  role: Role | null
  capabilities: Pick<Capabilities, 'has'>
}

/** The one source of a list. */
export function listSource({ resource, list }: Required<Pick<Place, 'resource' | 'list'>>): Source {
  return { resource, read: list, isWhole: true }
}

/** Everything that answers with an entity's rows and that this caller may ask, what pickers use first. */
export function sourcesOf(resource: AnyResource, { role, capabilities }: Caller): Source[] {
  const { pick, ...reads } = resource.reads ?? {}
  const candidates = [...(pick ? [pick] : []), ...Object.values(reads)].map((read) => ({
    read,
    roles: read.roles,
    isWhole: read.fields === undefined,
  }))
  const lists = Object.values(resource.lists).map((list) => ({
    read: list,
    roles: list.roles,
    isWhole: true,
  }))
  return [...candidates, ...lists]
    .filter(({ roles }) => role !== null && roles.includes(role))
    .filter(({ read }) => !read.extension || capabilities.has(read.request))
    .map(({ read, isWhole }) => ({ resource, read, isWhole }))
}
