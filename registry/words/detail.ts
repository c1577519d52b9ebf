import { FIELD_GROUPS, type FieldGroup } from './field-groups.ts'

/** The groups in which the page of a row shows its fields; how the record came about stands last. */
export const DETAIL_GROUPS = [...FIELD_GROUPS, 'record'] as const
export type DetailGroup = FieldGroup | 'record'

/** The most facts that a page begins with: more of them are no longer seen at a glance. */
export const MAX_FACTS = 5

/** The page of a row. Empty fields are left out. */
export interface Detail<N extends string = string> {
  /** The few fields that matter first, above the groups. */
  facts?: readonly N[]
  /** The fields by what belongs together, in order. In `money` the last amount is drawn as their total where the others add up to it. */
  groups: { readonly [G in DetailGroup]?: readonly N[] }
}

/** The fields of a page, in order; a fact may stand in a group as well. */
export function fieldsOfDetail<N extends string>({ facts = [], groups }: Detail<N>): N[] {
  return [...new Set([...facts, ...Object.values(groups).flat()])]
}
