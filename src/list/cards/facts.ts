import type { ListReference } from '../../data/rows/list-references.ts'

/** The facts that the cards of a list show: those declared, or else those of its first columns. */
export function factsOf({ resource, list }: ListReference): readonly string[] {
  const columns = list.columns.filter((name) => name !== resource.title && name !== 'state')
  return resource.card ?? columns.slice(0, 3)
}

/** The field by whose value a row is called in a calendar: a row that is called by its day, by its first fact. */
export function calledBy(reference: ListReference): string {
  const { title, calendar } = reference.resource
  const [first = title] = title === calendar?.start ? factsOf(reference) : []
  return first
}
