import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What a run of the tests tells, of what is read here. */
interface Told {
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** What became of the tests of a file. */
export interface Ran {
  passed: number
  /** The names of those that failed. */
  failed: string[]
}

/** Runs a test file over declarations that lack a key; over all of them where no key is named. */
export function runTests(file: string, key = ''): Promise<Ran> {
  const args = ['run', '--config', 'tests/prove/keys/vitest.config.ts', '--reporter=json', file]
  const env = { ...process.env, INERT_KEY: key, VITEST: undefined }
  return new Promise((resolve) => {
    const options = { cwd: root, env, maxBuffer: 2 ** 28 }
    execFile(`${root}node_modules/.bin/vitest`, args, options, (_, stdout) => {
      const told = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Told
      const all = told.testResults.flatMap(({ assertionResults }) => assertionResults)
      const failed = all.filter(({ status }) => status === 'failed')
      resolve({ passed: told.numPassedTests, failed: failed.map(({ fullName }) => fullName) })
    })
  })
}
