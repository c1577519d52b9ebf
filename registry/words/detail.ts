import { FIELD_GROUPS, type FieldGroup } from './field-groups.ts'

/** The groups of fields on a row's page. The origin of the record comes last. */
export const DETAIL_GROUPS = [...FIELD_GROUPS, 'record'] as const
export type DetailGroup = FieldGroup | 'record'

/** The maximum number of facts of a page, so that readers see them at a glance. */
export const MAX_DETAIL_FACTS = 7

/** The page of a row. Empty fields are left out. */
export interface Detail<N extends string = string> {
  /** The few most important fields of the page, shown above the groups. */
  facts?: readonly N[]
  /** The field beside the main action, such as the amount due. It is left out if it is 0. */
  actionFact?: N
  /**
   * The groups of fields, in order. In `money` the last amount is drawn as the total if the others
   * add up to it.
   */
  groups: { readonly [G in DetailGroup]?: readonly N[] }
}

/** Returns the fields of a page, in order. A fact may also be in a group. */
export function listDetailFields<N extends string>({ facts = [], groups }: Detail<N>): N[] {
  return [...new Set([...facts, ...Object.values(groups).flat()])]
}
