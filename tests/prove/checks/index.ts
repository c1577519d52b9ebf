import type { Check } from '../check.ts'
import { databaseSays } from './database-says.ts'
import { duplicates } from './duplicates.ts'
import { outages } from './outages.ts'

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [duplicates, databaseSays, outages]
