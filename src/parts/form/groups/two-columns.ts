import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'

/** A group of a form: the group name and the field names. */
export type FieldGroup = readonly [name: string, fields: readonly string[]]

/** Returns whether a field takes the height of two. */
function isTallField({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return field !== undefined && getTypeTraits(field.type).needsDoubleWidth === true
}

/** Returns the approximate height of a group with its title, in fields. */
const estimateHeight = (resource: AnyResource, [, names]: FieldGroup): number =>
  names.reduce((total, name) => total + (isTallField(resource, name) ? 2 : 1), 1)

/** Divides the groups of a form into two columns of similar height, in the declared order. */
export function splitIntoColumns(
  resource: AnyResource,
  groups: readonly FieldGroup[],
): (readonly FieldGroup[])[] {
  const heights = groups.map((group) => estimateHeight(resource, group))
  const sumHeights = (values: readonly number[]) =>
    values.reduce((total, height) => total + height, 0)
  const measureUnevenness = (splitIndex: number) =>
    Math.abs(sumHeights(heights.slice(0, splitIndex)) - sumHeights(heights.slice(splitIndex)))
  const bestSplit = groups
    .map((_, splitIndex) => splitIndex)
    .reduce(
      (bestSoFar, candidate) =>
        measureUnevenness(candidate) < measureUnevenness(bestSoFar) ? candidate : bestSoFar,
      0,
    )
  return [groups.slice(0, bestSplit), groups.slice(bestSplit)].filter((column) => column.length > 0)
}
