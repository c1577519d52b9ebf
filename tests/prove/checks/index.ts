import type { Check } from '../check.ts'
import { duplicates } from './duplicates.ts'
import { hostile } from './hostile.ts'
import { kills } from './kills.ts'
import { lock } from './lock.ts'
import { neighbours } from './neighbours.ts'
import { sockets } from './sockets.ts'

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [duplicates, hostile, sockets, neighbours, lock, kills]
