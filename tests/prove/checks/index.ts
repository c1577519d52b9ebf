import type { Check } from '../check.ts'
import { access } from './access.ts'
import { databaseSays } from './database-says.ts'
import { duplicates } from './duplicates.ts'
import { hostile } from './hostile.ts'
import { kills } from './kills.ts'
import { lock } from './lock.ts'
import { outages } from './outages.ts'

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  duplicates,
  access,
  hostile,
  lock,
  kills,
  databaseSays,
  outages,
]
