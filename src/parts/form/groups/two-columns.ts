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

/** Neighbouring groups that stand in columns, or one group of the full width. */
interface FormSection {
  isWide: boolean
  groups: readonly FieldGroup[]
}

/** Divides the groups of a form into sections, each wide or in columns, in the declared order. */
export function splitIntoSections(
  groups: readonly FieldGroup[],
  isWide: (group: FieldGroup) => boolean,
): FormSection[] {
  return groups.reduce<FormSection[]>((sections, group) => {
    const lastSection = sections.at(-1)
    if (!lastSection || lastSection.isWide || isWide(group))
      return [...sections, { isWide: isWide(group), groups: [group] }]
    return [...sections.slice(0, -1), { isWide: false, groups: [...lastSection.groups, group] }]
  }, [])
}
