import type { Problem } from '../../../registry/check/base/problem.ts'

/** Plain data on its way to be a declaration. */
export type Data = Record<string, unknown>

/** The smallest fields that can be deleted and restored. */
export const fields = {
  id: { type: 'id' },
  name: { type: 'text', nullable: true },
  deleted_at: { type: 'datetime', nullable: true },
}

/** The smallest entity that holds together, with whatever a test is about. */
export function boats(own: Data = {}): Data {
  return { name: 'boats', icon: 'car', menu: 'people', title: 'name', fields, lists: {}, ...own }
}

/** The smallest list that holds together. */
export function list(own: Data = {}): Data {
  return {
    route: '/apps/boats/list',
    roles: ['admin'],
    request: 'GET boats/all',
    columns: ['name'],
    ...own,
  }
}

/** A registry of one entity with one field more. */
export const withField = (field: unknown) => ({
  boats: boats({ fields: { ...fields, extra: field } }),
})
/** A registry of one entity with one list. */
export const withList = (own: Data = {}, entity: Data = {}) => ({
  boats: boats({ lists: { all: list(own) }, ...entity }),
})

/** Returns problems in the order of their places. */
export const byPlace = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((one, other) => one.at.localeCompare(other.at))

/** A rule with a registry that breaks it, what is said of that, and its twin that holds together. */
export interface Case {
  says: string
  broken: unknown
  problems: Problem[]
  valid: unknown
}
