/**
 * The test files that `npm test` leaves to `npm run test:whole`, and the file that holds the same
 * for a case of it in `npm test`. They kill, repeat or go on for long; whatever else is a test file
 * runs in both.
 */
export const ONLY_WHOLE: Readonly<Record<string, string>> = {
  'tests/drop-in/every-way.test.ts': 'tests/drop-in/twenty-lines.test.ts',
  'tests/e2e/drop-in/files.spec.ts': 'tests/server/relations/files.test.ts',
  'tests/e2e/drop-in/first-start.spec.ts': 'tests/e2e/drop-in/hot.spec.ts',
  'tests/e2e/drop-in/many-targets.spec.ts': 'tests/server/relations/many-targets.test.ts',
  'tests/e2e/drop-in/references.spec.ts': 'tests/server/relations/references.test.ts',
  'tests/e2e/guide/beyond.spec.ts': 'tests/tools/guide-samples.test.ts',
  'tests/e2e/guide/fleet.spec.ts': 'tests/e2e/drop-in/drop-in.spec.ts',
  'tests/prove/cuts/batches.test.ts': 'tests/server/batches/batch.test.ts',
  'tests/prove/cuts/database-says.test.ts': 'tests/server/db/trouble.test.ts',
  'tests/prove/cuts/evolution-kills.test.ts': 'tests/server/db/evolution/start.test.ts',
  'tests/prove/cuts/first-start.test.ts': 'tests/server/start.test.ts',
  'tests/prove/cuts/keys.test.ts': 'tests/prove/keys/key-tests.test.ts',
  'tests/prove/cuts/matching.test.ts': 'tests/server/batches/batch.test.ts',
  'tests/prove/cuts/model.test.ts': 'tests/server/history/undo.test.ts',
  'tests/prove/cuts/neighbours.test.ts': 'tests/server/reports/reports-in-parts.test.ts',
  'tests/prove/cuts/outages.test.ts': 'tests/server/db/silence.test.ts',
  'tests/prove/cuts/servers.test.ts': 'tests/server/live/two-servers.test.ts',
  'tests/prove/cuts/signals.test.ts': 'tests/server/shutdown.test.ts',
  'tests/prove/cuts/webhook-kills.test.ts': 'tests/server/webhooks/webhooks.test.ts',
  'tests/prove/invariants.test.ts': 'tests/prove/prove.test.ts',
  'tests/server/db/add-a-field-type.test.ts': 'tests/tools/guide-samples.test.ts',
  'tests/server/life-cycle/take-one-out.test.ts':
    'tests/server/life-cycle/every-transition.test.ts',
  'tests/server/web/docs.test.ts': 'tests/e2e/docs.spec.ts',
}

/** Whether this run of the tests is that of `npm run test:whole`, which leaves nothing out. */
export const isWhole = (): boolean => process.env.TEST_MODE === 'whole'

/** All of some cases in the whole run, otherwise one of so many, from the one at `first`. */
export const oneOf = <T>(share: number, cases: readonly T[], first = 0): readonly T[] =>
  isWhole() ? cases : cases.filter((_, at) => at % share === first)

/** How often something is tried: in `npm test`, and in the whole run. */
export const times = (usual: number, whole: number): number => (isWhole() ? whole : usual)
