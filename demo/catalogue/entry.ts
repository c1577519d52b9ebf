import type { ResourceName } from '../../resources/kit/words/names.ts'
import type { RowOf } from '../world/world.ts'

type Made = 'id' | 'created_at' | 'updated_at' | 'deleted_at'

/** A row as the catalogue lists it; id and time timestamps are made from its place and its days. */
export type Entry<N extends ResourceName> = Omit<RowOf<N>, Made> & {
  /** How many days ago it was added. */
  added: number
  /** How many days ago it was moved to the trash. */
  removed?: number
}
