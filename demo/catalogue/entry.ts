import type { ResourceName } from '#business/words'
import type { Stated } from '../world/world.ts'

type Made = 'id' | 'created_at' | 'updated_at' | 'deleted_at'

/** The stated fields of a catalogue row; id and timestamps are added. */
export type Entry<N extends ResourceName> = Omit<Stated<N>, Made> & {
  /** Days since it was created. */
  added: number
  /** Days since it was deleted. */
  removed?: number
}
