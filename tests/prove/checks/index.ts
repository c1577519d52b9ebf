import type { Check } from '../check.ts'
import { access } from './access.ts'
import { duplicates } from './duplicates.ts'
import { kills } from './kills.ts'
import { lock } from './lock.ts'

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [access, duplicates, lock, kills]
