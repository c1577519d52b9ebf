import { expect, test } from 'vitest'
import { TESTED_ENGINES, templates } from '../../support/database/database.ts'
import { SEED } from '../../support/runner/seed.ts'
import type { Check } from '../check.ts'
import { prove } from '../prove.ts'

/** The part of a check that is small enough for every run of the tests. */
export function cutOf(check: Check): void {
  const some = check.engines.filter((engine) => TESTED_ENGINES.includes(engine))
  test.each(some.length > 0 ? some : check.engines)(
    `${check.what} (on %s)`,
    { timeout: 300_000 },
    async (engine) => {
      const finding = await prove(check, templates, {
        engine,
        seed: SEED,
        count: check.cut,
      })
      expect(finding.failures).toEqual([])
      expect(finding.tried).toBeGreaterThanOrEqual(check.cut)
    },
  )
}
