import { openTogether } from '../support/database/openers.ts'
import { prove } from './prove.ts'

prove({
  what: 'a data folder is opened by one process only, despite simultaneous starts and locks of dead processes',
  engines: ['embedded'],
  count: 1000,
  cut: 40,
  async run({ count, world }) {
    return openTogether(await world.dataDir('empty'), count)
  },
})
