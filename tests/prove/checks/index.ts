import type { Check } from '../check.ts'
import { duplicates } from './duplicates.ts'
import { hostile } from './hostile.ts'

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [duplicates, hostile]
