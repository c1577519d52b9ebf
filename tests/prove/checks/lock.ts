import { openTogether } from '../../support/database/openers.ts'
import type { Check } from '../check.ts'

/** Six processes open one data folder at once; one of them holds it, and the others name that one. */
export const lock: Check = {
  name: 'lock',
  what: 'a data folder has one holder, whoever opens it at once and whatever a dead one left',
  engines: ['embedded'],
  count: 1000,
  cut: 40,
  async run({ count, world }) {
    return openTogether(await world.dataDir('empty'), count)
  },
}
