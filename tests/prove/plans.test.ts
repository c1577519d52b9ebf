import { createRandom } from '../../demo/world/random.ts'
import { listInconsistencies } from './hostile/invariants.ts'
import { openPlanning } from './plans/planning-world.ts'
import { playPlan } from './plans/play-plan.ts'
import { ENGINES, prove } from './prove.ts'

prove({
  what: 'random plans assign no employee twice, too far away or outside the shift without a reason, and are undone exactly',
  engines: ENGINES,
  count: 1000,
  cut: 18,
  async run({ count, seed, world }) {
    const { db } = await world.open()
    const planning = await openPlanning(db)
    const failures: string[] = []
    const measured = { given: 0, marked: 0, long: 0 }
    let attempts = 0
    for (; attempts < count; attempts++) {
      const played = await playPlan(planning, createRandom(seed, `plan ${attempts}`), attempts)
      failures.push(...played.failures.map((failure) => `plan ${attempts}: ${failure}`))
      measured.given += played.given
      measured.marked += played.marked
      measured.long += played.long
    }
    failures.push(...(await listInconsistencies(db)))
    return { tried: attempts, failures, measured }
  },
})
