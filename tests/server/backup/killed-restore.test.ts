import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templates } from '../../support/database/database.ts'
import { fillDataFolder } from '../../support/database/templates.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import {
  beginCommand,
  readContent,
  type Environment,
  runCommand,
} from '../../support/server/commands.ts'

const data = temporaryFolder()
afterAll(() => data.remove())
const resolvePath = (name: string) => join(data.path, name)

describe('A killed restore', () => {
  let expectedContent: Awaited<ReturnType<typeof readContent>>
  const file = resolvePath('whole.backup')
  beforeAll(async () => {
    const source = { DATA_DIR: resolvePath('whole') }
    await fillDataFolder(templates, source.DATA_DIR)
    expect(await runCommand('backup', ['--to', file], source)).toMatchObject({ code: 0 })
    expectedContent = await readContent(source)
  })

  /** Kills a restore as soon as it starts a given step. */
  async function killAt(step: string, place: Environment) {
    const { child, output, ended } = beginCommand('restore', ['--from', file], place)
    child.stdout.on('data', () => {
      if (output().includes(step)) child.kill('SIGKILL')
    })
    await ended
    expect(output()).toContain(step)
    expect(output()).not.toContain('All checksums match')
  }

  const STEPS = ['Restoring absences', 'Restoring users', 'Making indexes', 'Comparing checksums']
  const cases = ['embedded', 'postgres'].flatMap((engine) =>
    STEPS.map((step) => [engine, step] as const),
  )
  test.each(cases)(
    'into %s that is killed at "%s" leaves nothing, and the next restore succeeds',
    async (engine, step) => {
      const place: Environment =
        engine === 'postgres'
          ? { DATABASE_URL: await templates.newDatabaseUrl('empty') }
          : { DATA_DIR: resolvePath(`killed at ${step}`) }
      await killAt(step, place)
      expect(await runCommand('restore', ['--from', file], place)).toMatchObject({
        code: 0,
        output: expect.stringContaining('All checksums match'),
      })
      expect(await readContent(place)).toEqual(expectedContent)
    },
  )
})
