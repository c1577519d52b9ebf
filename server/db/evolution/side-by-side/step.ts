import { StartError } from '../../../settings/settings.ts'
import type { KeptRegistry } from '../kept-registry.ts'

/**
 * The work of a start while other servers run: the whole migration, the part that older servers
 * tolerate, or nothing because another start did it.
 */
export type Step = 'whole' | 'widen' | 'nothing'

const formatServerCount = (servers: readonly string[]) =>
  servers.length === 1 ? 'One server' : `${servers.length} servers`

/**
 * Chooses the work of a start by the registries of the database, of itself and of the other
 * servers.
 */
export function chooseStep(
  { shape: { between }, registry }: KeptRegistry,
  ownHash: string,
  running: readonly string[],
): Step {
  const otherHashes = running.filter((hash) => hash !== ownHash)
  if (otherHashes.length === 0) return 'whole'
  if (!between) return registry === ownHash ? 'whole' : 'widen'
  if (ownHash === between.to) return 'nothing'
  if (ownHash === between.from && otherHashes.includes(between.to)) return 'nothing'
  throw new StartError(
    `The database is being migrated between two other versions of the declarations. ${formatServerCount(otherHashes)} with these versions still ${otherHashes.length === 1 ? 'runs' : 'run'}. Wait until only servers of the newer version run, or stop them all. Then start this server again.`,
  )
}
