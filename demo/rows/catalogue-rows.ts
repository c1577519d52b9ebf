import type { ResourceName } from '../../resources/kit/words/names.ts'
import type { Entry } from '../catalogue/entry.ts'
import { DAY } from '../world/business-clock.ts'
import { type RowOf, timestamps, type World } from '../world/world.ts'

/** Returns the maker of an entity whose rows are listed in the catalogue. */
export function listed<N extends ResourceName>(entries: readonly Entry<N>[]) {
  return ({ now }: World): RowOf<N>[] =>
    entries.map(({ added, removed, ...entry }, index) => {
      const removedAt = removed === undefined ? null : now - removed * DAY
      const row = { id: index + 1, ...entry, ...timestamps(now - added * DAY, removedAt) }
      // The entry and the added fields together are the declared row.
      return row as unknown as RowOf<N>
    })
}
