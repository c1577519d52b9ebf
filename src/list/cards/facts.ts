import type { ListReference } from '../../data/rows/list-references.ts'

/** The facts that the cards of a list show: those declared, or else those of its first columns. */
export function factsOf({ resource, list }: ListReference): readonly string[] {
  const columns = list.columns.filter((name) => name !== resource.title && name !== 'state')
  return resource.card ?? columns.slice(0, 3)
}
