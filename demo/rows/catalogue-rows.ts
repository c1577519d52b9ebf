import type { ResourceName } from '../../resources/words/names.ts'
import type { Entry } from '../catalogue/entry.ts'
import { DAY } from '../world/business-clock.ts'
import { type RowOf, type Stated, timestamps, type World } from '../world/world.ts'

/** Returns the maker of an entity whose rows are listed in the catalogue. */
export function listed<N extends ResourceName>(name: N, entries: readonly Entry<N>[]) {
  return ({ now, whole }: World): RowOf<N>[] =>
    entries.map(({ added, removed, ...entry }, index) => {
      const removedAt = removed === undefined ? null : now - removed * DAY
      const row = { ...entry, id: index + 1, ...timestamps(now - added * DAY, removedAt) }
      // The compiler does not see through what is left of an entry of any entity.
      return whole(name, row as unknown as Stated<N>)
    })
}
