import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { listProgramArguments } from '../../server/settings/programs.mjs'
import { filesBelow } from '../support/sources/sources.ts'
import { isWhole } from '../support/runner/whole.ts'
import { TEXT_WORDS } from './car-wash-words.ts'
import { toolHire } from './tool-hire.ts'

const run = promisify(execFile)

describe('the engine', () => {
  /** Words of the car wash. */
  const WORDS =
    /(?<![a-z])(bookings?|customers?|employees?|vehicles?|plates?|promos?|governorates?|sliders?|nationalit(y|ies)|complaints?|wash(es|ers?)?|car[- ]wash|kuwait\w*|KWD)(?![a-z])/i
  /** Its verbs, as texts and as keys; `start` is a word of dates and layouts, too. */
  const VERBS =
    /['"`](assign|depart|finish|fail|reopen|pay|refund)['"`]|^\s*(assign|depart|finish|fail|reopen|pay|refund):/

  test('contains no word of the car-wash business', () => {
    const engine = [
      'registry',
      'server',
      'src',
      'start/site',
      'start/development',
      'start/defaults',
      'demo/defaults',
      'testing',
      'tools/new-business',
    ]
    const files = engine.flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|css)$/))
    expect(files.length).toBeGreaterThan(900)
    const found = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          WORDS.test(line) || VERBS.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
        ),
    )
    // The names of icons are English words.
    expect(found.filter((line) => !/^\S+\/icons\.ts/.test(line))).toEqual([])
  })

  test.each(Object.entries(TEXT_WORDS))(
    'has no word of the car-wash business in its texts (%s)',
    (language, words) => {
      const texts: Record<string, string> = JSON.parse(
        readFileSync(`public/locales/${language}.json`, 'utf8'),
      )
      const found = Object.entries(texts).filter(([, text]) => words.test(text))
      expect(found).toEqual([])
    },
  )
})

describe('a second business, with its own entities', { timeout: 400_000 }, () => {
  const { path, remove } = toolHire()
  afterAll(remove)

  test('has consistent declarations', async () => {
    const check = listProgramArguments('tools/check/declarations.ts')
    const { stdout } = await run(process.execPath, check, { cwd: path })
    expect(stdout).toBe("The registry's 11 entities and 1 reports are valid.\n")
  })

  test.runIf(isWhole())('compiles with the complete engine', async () => {
    const tsc = join(process.cwd(), 'node_modules/.bin/tsc')
    const args = ['-p', '.', '--pretty', 'false', '--singleThreaded']
    const { stdout } = await run(tsc, args, { cwd: path }).catch((error) => error)
    expect(stdout).toBe('')
  })
})
