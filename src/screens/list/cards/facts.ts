import type { ListReference } from '../../../platform/data/rows/list-references.ts'

/** Returns the facts on the cards of a list: the declared fields, or else the first columns. */
export function cardFacts({ resource, list }: ListReference): readonly string[] {
  const columns = list.columns.filter((name) => name !== resource.title && name !== 'state')
  return resource.card ?? columns.slice(0, 3)
}

/**
 * Returns the field that names a row in a calendar. If the title is the day, this is the first
 * fact.
 */
export function cardTitleField(reference: ListReference): string {
  const { title, calendar } = reference.resource
  const [first = title] = title === calendar?.start ? cardFacts(reference) : []
  return first
}
