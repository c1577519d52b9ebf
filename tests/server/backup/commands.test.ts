import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { openEmbedded } from '../../../server/db/engines/engine.ts'
import { templates } from '../../support/database/database.ts'
import { fillDataFolder } from '../../support/database/templates.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import {
  type Command,
  readContent,
  type Environment,
  runCommand,
} from '../../support/server/commands.ts'
import { type ServerProcess, startServer } from '../../support/server/process.ts'

const data = temporaryFolder()
afterAll(() => data.remove())
const resolvePath = (name: string) => join(data.path, name)

describe('A backup of a running server', () => {
  let server: ServerProcess
  let token: string
  const DATA_DIR = resolvePath('running')
  beforeAll(async () => {
    await fillDataFolder(templates, DATA_DIR)
    server = await startServer({ DATA_DIR })
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ACCOUNTS.operations, password: DEMO_PASSWORD }),
    })
    token = ((await response.json()) as { data: { accessToken: string } }).data.accessToken
  })

  async function addGovernorate(name: string): Promise<number> {
    const response = await fetch(`${server.url}/api/nationality_governorate/store`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name, nationality_id: 1 }),
    })
    return response.status
  }

  test('includes every write that was answered before, while people write', async () => {
    const statuses: number[] = []
    const add = async () => statuses.push(await addGovernorate(`backed up ${statuses.length}`))
    for (let first = 0; first < 3; first++) await add()
    const before = statuses.length
    let writing = true
    const backup = runCommand('backup', ['--to', resolvePath('running.backup')], {
      DATA_DIR,
    }).finally(() => {
      writing = false
    })
    while (writing) await add()
    const result = await backup
    expect(result).toEqual({
      code: 0,
      output: expect.stringMatching(/^Backed up \d+ tables with /),
    })
    expect(new Set(statuses)).toEqual(new Set([200]))
    const restored = await runCommand('restore', ['--from', resolvePath('running.backup')], {
      DATA_DIR: resolvePath('restored'),
    })
    expect(restored).toMatchObject({ code: 0 })
    const { db, close } = await openEmbedded(resolvePath('restored'))
    const rows = await db
      .selectFrom('governorates')
      .select(['id', 'name'])
      .where('name', 'like', 'backed up %')
      .orderBy('id')
      .execute()
    const changes = await db
      .selectFrom('changes')
      .select('row_id')
      .where('entity', '=', 'governorates')
      .orderBy('row_id')
      .execute()
    await close()
    // The backup has all answered writes, and no gap between its writes.
    expect(rows.length).toBeGreaterThanOrEqual(before)
    expect(rows.map(({ name }) => name)).toEqual(rows.map((_, index) => `backed up ${index}`))
    expect(changes.map(({ row_id }) => row_id)).toEqual(rows.map(({ id }) => id))
    expect(readdirSync(join(DATA_DIR, 'copies'))).toEqual([])
  })

  test('is refused to a user who cannot read its folder', async () => {
    const door = JSON.parse(readFileSync(join(DATA_DIR, 'backup-door.json'), 'utf8')) as {
      port: number
      token: string
    }
    const requestCopy = (authorization: string, method = 'POST') =>
      fetch(`http://127.0.0.1:${door.port}/copy`, { method, headers: { authorization } })
    expect((await requestCopy('Bearer another')).status).toBe(404)
    expect((await requestCopy(`Bearer ${door.token}`, 'GET')).status).toBe(404)
    expect(readdirSync(join(DATA_DIR, 'copies'))).toEqual([])
  })

  test('is never moved or restored over the folder of the running server', async () => {
    const environment = { DATA_DIR, DATABASE_URL: await templates.newDatabaseUrl('empty') }
    expect(await runCommand('move', ['--to', 'postgres'], environment)).toEqual({
      code: 1,
      output: `The data folder ${DATA_DIR} is in use by process ${server.pid}. Stop that server, or set DATA_DIR to another folder.`,
    })
    expect(
      await runCommand('restore', ['--from', resolvePath('running.backup')], { DATA_DIR }),
    ).toMatchObject({
      code: 1,
      output: expect.stringContaining(`in use by process ${server.pid}`),
    })
  })

  afterAll(() => server.stop())
})

describe('A backup in a folder', () => {
  const DATA_DIR = resolvePath('scheduled')
  beforeAll(() => fillDataFolder(templates, DATA_DIR))

  test('has a date in its name, and the oldest backups beyond the number to keep are deleted', async () => {
    mkdirSync(resolvePath('daily'))
    const old = ['2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z'].map(
      (moment) => `washboard-${moment}.backup`,
    )
    for (const name of [...old, 'notes.txt']) writeFileSync(join(resolvePath('daily'), name), '')
    const result = await runCommand('backup', ['--to', resolvePath('daily'), '--keep', '2'], {
      DATA_DIR,
      BACKUP_PASSPHRASE: 'long enough a passphrase',
    })
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining(`Deleted ${old[0]}.`) })
    const remainingFiles = readdirSync(resolvePath('daily'))
    expect(remainingFiles).toEqual(expect.arrayContaining(['notes.txt', old[1]]))
    expect(remainingFiles).toHaveLength(3)
    const name =
      remainingFiles.find(
        (fileName) => fileName.startsWith('washboard-2') && fileName !== old[1],
      ) ?? ''
    const trial = ['--from', join(resolvePath('daily'), name), '--dry-run']
    const environment = { DATA_DIR: resolvePath('untouched') }
    expect(await runCommand('restore', trial, environment)).toEqual({
      code: 1,
      output: expect.stringMatching(/is encrypted\. Set BACKUP_PASSPHRASE/),
    })
    const passphrase = { BACKUP_PASSPHRASE: 'another long passphrase' }
    expect(await runCommand('restore', trial, { ...environment, ...passphrase })).toEqual({
      code: 1,
      output: 'The passphrase is not the one that the backup was encrypted with.',
    })
    const validEnvironment = { BACKUP_PASSPHRASE: 'long enough a passphrase' }
    expect(await runCommand('restore', trial, { ...environment, ...validEnvironment })).toEqual({
      code: 0,
      output: expect.stringMatching(
        /instant_bookings[\s\S]*undamaged\. It would restore \d+ tables/,
      ),
    })
    expect(existsSync(resolvePath('untouched'))).toBe(false)
  })

  const mistakes: [string, Command, string[], Environment, RegExp][] = [
    ['no file', 'backup', [], { DATA_DIR }, /^--to is missing\. Use: npm run backup/],
    [
      'no database',
      'backup',
      ['--to', resolvePath('x')],
      { DATA_DIR: resolvePath('none') },
      /^There is no database/,
    ],
    [
      'no folder',
      'backup',
      ['--to', resolvePath('a/b/c')],
      { DATA_DIR },
      /ENOENT.*Choose a folder/,
    ],
    [
      'a folder that cannot be entered',
      'backup',
      ['--to', '/dev/null/x/'],
      { DATA_DIR },
      /ENOTDIR.*Choose a folder/,
    ],
    [
      'no backup',
      'restore',
      ['--from', resolvePath('none')],
      { DATA_DIR: resolvePath('none') },
      /ENOENT/,
    ],
    [
      'a weak passphrase',
      'backup',
      ['--to', resolvePath('x')],
      { DATA_DIR, BACKUP_PASSPHRASE: 'short' },
      /at least 12 characters/,
    ],
  ]
  test.each(mistakes)(
    'with %s is refused with an explanation',
    async (_, command, args, environment, expectedMessage) => {
      const { code, output } = await runCommand(command, args, environment)
      expect(code).toBe(1)
      expect(output).toMatch(expectedMessage)
      expect(output).not.toMatch(/\n\s+at /)
      expect(existsSync(resolvePath('none'))).toBe(false)
    },
  )
})

describe('A move of the database', () => {
  test('to PostgreSQL and back keeps all data', async () => {
    const first = { DATA_DIR: resolvePath('first') }
    const middle = { DATABASE_URL: await templates.newDatabaseUrl('empty') }
    const lastFolder = { DATA_DIR: resolvePath('last') }
    await fillDataFolder(templates, first.DATA_DIR)
    const moveResult = await runCommand('move', ['--to', 'postgres'], { ...first, ...middle })
    expect(moveResult).toMatchObject({
      code: 0,
      output: expect.stringContaining('All checksums match'),
    })
    const back = await runCommand('move', ['--to', 'embedded'], { ...middle, ...lastFolder })
    expect(back).toMatchObject({ code: 0 })
    const expectedContent = await readContent(first)
    expect(await readContent(middle)).toEqual(expectedContent)
    expect(await readContent(lastFolder)).toEqual(expectedContent)
    expect(await runCommand('move', ['--to', 'postgres'], { ...first, ...middle })).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^The database of DATABASE_URL already has \d+ tables and views/,
      ),
    })
  })
})
