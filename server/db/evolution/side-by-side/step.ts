import { StartError } from '../../../settings/settings.ts'
import { registryHash, type Shape } from '../shape.ts'

/**
 * What a start does while other servers run: everything; only what the older ones can live with; or
 * nothing, because another start has done that.
 */
export type Step = 'whole' | 'widen' | 'nothing'

const count = (servers: readonly string[]) =>
  servers.length === 1 ? 'One server' : `${servers.length} servers`

/** Decides what a start does, by the registry of the database, its own and those of servers that run. */
export function stepOf(kept: Shape, declared: Shape, running: readonly string[]): Step {
  const own = registryHash(declared)
  const others = running.filter((one) => one !== own)
  const { between } = kept
  if (others.length === 0) return 'whole'
  if (!between) return registryHash(kept) === own ? 'whole' : 'widen'
  if (own === between.to) return 'nothing'
  if (own === between.from && others.includes(between.to)) return 'nothing'
  throw new StartError(
    `The database is between two registries, and this one is neither of them. ${count(others)} of these still ${others.length === 1 ? 'runs' : 'run'}. Wait until only the newer ones do, or stop them all, and start again.`,
  )
}
