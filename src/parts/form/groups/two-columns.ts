import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'

/** A group of a form: its name and its fields. */
export type Group = readonly [name: string, fields: readonly string[]]

/** Returns whether a field takes the height of two. */
function isTall({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return field !== undefined && getTypeTraits(field.type).needsDoubleWidth === true
}

/** Returns the approximate height of a group with its title, in fields. */
const getHeight = (resource: AnyResource, [, names]: Group): number =>
  names.reduce((total, name) => total + (isTall(resource, name) ? 2 : 1), 1)

/** Divides groups into two columns of similar height, in their order. */
export function twoColumns(resource: AnyResource, groups: readonly Group[]): (readonly Group[])[] {
  const heights = groups.map((group) => getHeight(resource, group))
  const sumHeights = (values: readonly number[]) =>
    values.reduce((total, height) => total + height, 0)
  const unevenness = (splitIndex: number) =>
    Math.abs(sumHeights(heights.slice(0, splitIndex)) - sumHeights(heights.slice(splitIndex)))
  const bestSplit = groups
    .map((_, splitIndex) => splitIndex)
    .reduce(
      (bestSoFar, candidate) =>
        unevenness(candidate) < unevenness(bestSoFar) ? candidate : bestSoFar,
      0,
    )
  return [groups.slice(0, bestSplit), groups.slice(bestSplit)].filter((column) => column.length > 0)
}
