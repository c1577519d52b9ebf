import type { Entry } from './entry.ts'

/** Three taxes: an active one, and two that were never introduced. */
export const TAXES: readonly Entry<'taxes'>[] = [
  { name: 'VAT', percent: '5.000', active: 1, added: 1000 },
  { name: 'Municipal water fee', percent: '1.500', active: 0, added: 1000 },
  { name: 'VAT (planned rate)', percent: '10.000', active: 0, added: 500, removed: 200 },
]
