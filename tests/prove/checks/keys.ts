import { randomOf } from '../../../demo/world/random.ts'
import type { Check } from '../check.ts'
import { KEY_TESTS } from '../keys/key-tests.ts'
import { runTests } from '../keys/run-tests.ts'

const all = Object.entries(KEY_TESTS)

/** Takes a key out of every declaration, for server and web alike; the test that stands for it must fail then, and not otherwise. */
export const keys: Check = {
  name: 'keys',
  what: 'a key that is declared does something: without it a test fails',
  engines: ['embedded'],
  count: all.length,
  cut: 1,
  async run({ seed, count }) {
    const first = count < all.length ? randomOf(seed, 'keys').int(0, all.length - count) : 0
    const chosen = all.slice(first, first + count)
    const right = new Map<string, boolean>()
    const failures: string[] = []
    let tried = 0
    for (const [key, file] of chosen) {
      if (!right.has(file)) right.set(file, (await runTests(file)).failed.length === 0)
      const { failed } = await runTests(file, key)
      tried += 1
      console.log(`${key.padEnd(36)} ${file}: ${failed[0] ?? 'nothing failed'}`)
      if (failed.length === 0) failures.push(`${key} does nothing that ${file} would miss`)
      if (!right.get(file)) failures.push(`${file} fails with every key, so it proves none`)
    }
    return { tried, failures }
  },
}
