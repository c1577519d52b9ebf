/**
 * Runs test files over declarations that lack a key: reads what to run from its input, a line each,
 * and says as a line each what became of it. One process runs them all, so that what they import is
 * translated once and the demo business is made once.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import type { Ran, Run } from './run-tests.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const vitest = await createVitest('test', {
  config: join(root, 'tests/prove/keys/vitest.config.ts'),
  watch: false,
  reporters: [{}],
})

async function run({ key, file, test }: Run): Promise<Ran> {
  vitest.provide('inertKey', key)
  const options = test === undefined ? {} : { testNamePattern: new RegExp(test) }
  const specification = vitest.getRootProject().createSpecification(join(root, file), options)
  const { moduleId } = specification
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  // It tells of every file that it has run before, too.
  const modules = testModules.filter((one) => one.moduleId === moduleId)
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const inState = (state: string) => tests.filter((one) => one.result().state === state)
  return {
    passed: inState('passed').length,
    failed: inState('failed').map(({ fullName }) => fullName),
    isBroken: unhandledErrors.length > 0 || modules.some((one) => one.state() === 'failed'),
  }
}

for await (const line of createInterface(process.stdin))
  console.log(`ran ${JSON.stringify(await run(JSON.parse(line) as Run))}`)
await vitest.close()
