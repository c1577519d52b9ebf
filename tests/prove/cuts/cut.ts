import { expect, test } from 'vitest'
import { enginesOf, templates } from '../../support/database/database.ts'
import { SEED } from '../../support/runner/seed.ts'
import type { Check } from '../check.ts'
import { prove } from '../prove.ts'

/** The part of a check that is small enough for every run of the tests, on the engine that the file's name decides. */
export function cutOf(check: Check, file: string): void {
  const some = check.engines.filter((engine) => enginesOf(file).includes(engine))
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
