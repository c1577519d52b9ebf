import { randomOf } from '../../../demo/world/random.ts'
import type { Check, Given } from '../check.ts'
import { KEY_TESTS, testsIn } from '../keys/key-tests.ts'
import { type Ran, type Run, runTests } from '../keys/run-tests.ts'

const all = Object.entries(KEY_TESTS)

/** Keys, each with the tests that stand for it. */
type Chosen = readonly (readonly [key: string, told: string])[]

/** Processes that try keys beside one another. */
const PROCESSES = 2

/** The runs of some keys: the tests of each once with every key in place, and then without the key. */
function runsOf(chosen: Chosen): Run[] {
  const whole = new Set(chosen.map(([, told]) => told))
  return [
    ...[...whole].map((told) => ({ key: '', ...testsIn(told) })),
    ...chosen.map(([key, told]) => ({ key, ...testsIn(told) })),
  ]
}

const named = ({ file, test }: Run) => (test === undefined ? file : `${file} > ${test}`)

/** What a run shows to be wrong; nothing where it is as it must be. */
function failureOf(run: Run, { passed, failed, isBroken }: Ran): string | undefined {
  if (run.key !== '')
    return failed.length > 0 || isBroken
      ? undefined
      : `${run.key} does nothing that ${named(run)} would miss`
  if (failed.length > 0 || isBroken || passed === 0)
    return `${named(run)} does not pass with every key, so it proves none`
  return undefined
}

/** What a line of the table says of a run. */
function outcomeOf({ failed, isBroken }: Ran): string {
  return failed[0] ?? (isBroken ? 'it cannot begin' : 'nothing failed')
}

/** The key that is asked for by name, or so many that stand beside one another in the table. */
function chosenBy({ seed, count, key }: Given): Chosen {
  if (key !== undefined) {
    const told = KEY_TESTS[key]
    if (told === undefined) throw new Error(`There is no key ${key} in the table of keys.`)
    return [[key, told]]
  }
  const first = count < all.length ? randomOf(seed, 'keys').int(0, all.length - count) : 0
  return all.slice(first, first + count)
}

/** Takes a key out of every declaration, for server and web alike; the test that stands for it must fail then, and not otherwise. */
export const keys: Check = {
  name: 'keys',
  what: 'a key that is declared does something: without it a test fails',
  engines: ['embedded'],
  count: all.length,
  cut: 1,
  async run(given) {
    // Those of one file follow one another in one process, which has it translated then.
    const chosen = chosenBy(given).toSorted(([, a], [, b]) => (a < b ? -1 : 1))
    const half = Math.ceil(chosen.length / PROCESSES)
    const parts = [chosen.slice(0, half), chosen.slice(half)].filter(({ length }) => length > 0)
    const failures: string[] = []
    let tried = 0
    const run = async (part: Chosen) => {
      for await (const [asked, ran] of runTests(runsOf(part))) {
        const failure = failureOf(asked, ran)
        if (failure !== undefined) failures.push(failure)
        if (asked.key === '') continue
        tried += 1
        console.log(`${asked.key.padEnd(44)} ${named(asked)}: ${outcomeOf(ran)}`)
      }
    }
    await Promise.all(parts.map(run))
    return { tried, failures }
  },
}
