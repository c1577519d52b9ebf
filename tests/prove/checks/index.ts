import type { Check } from '../check.ts'
import { duplicates } from './duplicates.ts'
import { firstStart } from './first-start.ts'
import { kills } from './kills.ts'
import { lock } from './lock.ts'
import { races } from './races.ts'
import { servers } from './servers.ts'
import { signals } from './signals.ts'

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  duplicates,
  races,
  lock,
  signals,
  servers,
  firstStart,
  kills,
]
