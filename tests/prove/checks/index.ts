import type { Check } from '../check.ts'
import { access } from './access.ts'
import { databaseSays } from './database-says.ts'
import { duplicates } from './duplicates.ts'
import { evolution } from './evolution.ts'
import { evolutionKills } from './evolution-kills.ts'
import { exports } from './exports.ts'
import { firstStart } from './first-start.ts'
import { fullDisk } from './full-disk.ts'
import { hostile } from './hostile.ts'
import { kills } from './kills.ts'
import { keys } from './keys.ts'
import { lock } from './lock.ts'
import { batches } from './changes/batches.ts'
import { events } from './changes/events.ts'
import { imports } from './changes/imports.ts'
import { matching } from './changes/matching.ts'
import { model } from './changes/model.ts'
import { places } from './changes/places.ts'
import { neighbours } from './neighbours.ts'
import { outages } from './outages.ts'
import { races } from './races.ts'
import { servers } from './servers.ts'
import { signals } from './signals.ts'
import { sockets } from './sockets.ts'
import { webhookKills } from './webhook-kills.ts'

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  duplicates,
  races,
  places,
  model,
  access,
  hostile,
  sockets,
  neighbours,
  lock,
  signals,
  firstStart,
  evolution,
  evolutionKills,
  servers,
  events,
  kills,
  webhookKills,
  batches,
  matching,
  exports,
  imports,
  databaseSays,
  outages,
  fullDisk,
  keys,
]
