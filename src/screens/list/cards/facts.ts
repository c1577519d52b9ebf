import type { ListReference } from '../../../platform/data/rows/list-references.ts'

/**
 * Returns the names of the fields on a card: the declared ones, or else the first columns. Those of
 * the display name are in its title.
 */
export function listCardFacts({ resource, list }: ListReference): readonly string[] {
  const { title, displayName = [], card } = resource
  const columns = list.columns.filter((name) => name !== title && name !== 'state')
  return (card ?? columns.slice(0, 3)).filter((name) => !displayName.includes(name))
}

/**
 * Returns the fields of a display name without its first one and the start: a bar over the hours has
 * them on a second line.
 */
export const listSecondaryNames = ({ resource }: ListReference): readonly string[] =>
  (resource.displayName ?? []).slice(1).filter((name) => name !== resource.calendar?.start)

/**
 * Returns the field that names a row in a calendar. If the title is the day, this is the first
 * fact.
 */
export function getCardTitleField(reference: ListReference): string {
  const { title, calendar } = reference.resource
  const [firstFact = title] = title === calendar?.start ? listCardFacts(reference) : []
  return firstFact
}
