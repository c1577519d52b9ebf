import type { ResourceName } from '../../resources/kit/words/names.ts'
import type { RowOf } from '../world/world.ts'

type Made = 'id' | 'created_at' | 'updated_at' | 'deleted_at'

/** A row as listed in the catalogue; its id and timestamps are added. */
export type Entry<N extends ResourceName> = Omit<RowOf<N>, Made> & {
  /** Days since it was created. */
  added: number
  /** Days since it was deleted. */
  removed?: number
}
