import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getTraits } from '../../../../registry/fields/traits.ts'

/** A group of a form: its name and its fields. */
export type Group = readonly [name: string, fields: readonly string[]]

/** Returns whether a field takes the height of two. */
function isTall({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return field !== undefined && getTraits(field.type).roomy === true
}

/** Returns the approximate height of a group with its title, in fields. */
const getHeight = (resource: AnyResource, [, names]: Group): number =>
  names.reduce((room, name) => room + (isTall(resource, name) ? 2 : 1), 1)

/** Divides groups into two columns of similar height, in their order. */
export function twoColumns(resource: AnyResource, groups: readonly Group[]): (readonly Group[])[] {
  const rooms = groups.map((group) => getHeight(resource, group))
  const sumHeights = (parts: readonly number[]) =>
    parts.reduce((total, height) => total + height, 0)
  const unevenness = (at: number) =>
    Math.abs(sumHeights(rooms.slice(0, at)) - sumHeights(rooms.slice(at)))
  const best = groups
    .map((_, at) => at)
    .reduce((best, candidate) => (unevenness(candidate) < unevenness(best) ? candidate : best), 0)
  return [groups.slice(0, best), groups.slice(best)].filter((column) => column.length > 0)
}
