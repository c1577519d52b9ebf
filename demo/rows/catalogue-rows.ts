import type { ResourceName } from '../../resources/kit/words/names.ts'
import type { Entry } from '../catalogue/entry.ts'
import { DAY } from '../world/business-clock.ts'
import { type RowOf, timestamps, type World } from '../world/world.ts'

/** Makes the rows of an entity whose rows the catalogue lists one by one. */
export function listed<N extends ResourceName>(entries: readonly Entry<N>[]) {
  return ({ now }: World): RowOf<N>[] =>
    entries.map(({ added, removed, ...entry }, index) => {
      const removedAt = removed === undefined ? null : now - removed * DAY
      const row = { id: index + 1, ...entry, ...timestamps(now - added * DAY, removedAt) }
      // An entry and what is made for it are together what the entity declares.
      return row as unknown as RowOf<N>
    })
}
