import type { Problem } from '../../../registry/check/base/problem.ts'

/** The data of an untyped declaration. */
export type Data = Record<string, unknown>

/** The smallest fields that can be deleted and restored. */
export const fields = {
  id: { type: 'id' },
  name: { type: 'text', nullable: true },
  deleted_at: { type: 'datetime', nullable: true },
}

/** The smallest valid entity, with additional keys of a test. */
export function boats(keys: Data = {}): Data {
  return { name: 'boats', icon: 'car', menu: 'people', title: 'name', fields, lists: {}, ...keys }
}

/** The smallest valid list. */
export function list(keys: Data = {}): Data {
  return {
    route: '/apps/boats/list',
    roles: ['admin'],
    request: 'GET boats/all',
    columns: ['name'],
    ...keys,
  }
}

/** A registry of one entity with an additional field. */
export const withField = (field: unknown) => ({
  boats: boats({ fields: { ...fields, extra: field } }),
})
/** A registry of one entity with one list. */
export const withList = (listKeys: Data = {}, entity: Data = {}) => ({
  boats: boats({ lists: { all: list(listKeys) }, ...entity }),
})

/** Returns problems in the order of their places. */
export const byPlace = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((first, second) => first.path.localeCompare(second.path))

/** A rule, a registry that breaks it, the expected problems, and a valid registry. */
export interface Case {
  says: string
  broken: unknown
  problems: Problem[]
  valid: unknown
}
