import { openTogether } from '../support/database/openers.ts'
import { prove } from './prove.ts'

prove({
  what: 'a data folder has one holder, whoever opens it at once and whatever a dead one left',
  engines: ['embedded'],
  count: 1000,
  cut: 40,
  async run({ count, world }) {
    return openTogether(await world.dataDir('empty'), count)
  },
})
