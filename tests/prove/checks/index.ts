import type { Check } from '../check.ts'
import { access } from './access.ts'
import { duplicates } from './duplicates.ts'

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [access, duplicates]
