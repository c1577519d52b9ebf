import type { ResourceName } from '#business/words'
import type { Entry } from '../catalogue/entry.ts'
import { DAY } from '../world/business-clock.ts'
import { type DemoRow, type Stated, timestamps, type World } from '../world/world.ts'

/** Returns the maker of an entity whose rows are listed in the catalogue. */
export function listed<N extends ResourceName>(name: N, entries: readonly Entry<N>[]) {
  return ({ now, whole }: World): DemoRow<N>[] =>
    entries.map(({ added, removed, ...entry }, index) => {
      const removedAt = removed === undefined ? null : now - removed * DAY
      const row = { ...entry, id: index + 1, ...timestamps(now - added * DAY, removedAt) }
      // The compiler does not follow the remaining fields of any entity's entry.
      return whole(name, row as unknown as Stated<N>)
    })
}
