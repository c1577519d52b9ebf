import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../server/db/engines/engine.ts'
import { png } from '../support/rows/picture.ts'
import { refusedStart, serverMain, startServer } from '../support/server/process.ts'
import { templates } from '../support/database/database.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { fillDataFolder } from '../support/database/templates.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { DEMO_PASSWORD } from '#demo/accounts'

const data = temporaryFolder()
afterAll(() => data.remove())

const run = promisify(execFile)
const folder = (name: string) => join(data.path, name)
const JWT_SECRET = 'a secret that both of the servers know'

async function signedIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  const { data: given } = (await response.json()) as { data: { accessToken: string } }
  return given.accessToken
}

describe('Several servers on one empty PostgreSQL', () => {
  const ADMIN = { ADMIN_EMAIL: 'first@wash.example', ADMIN_PASSWORD: 'a first password' }

  test('that start together create one first admin, and all of them serve', async () => {
    const DATABASE_URL = await templates.newDatabaseUrl('empty')
    const environment = { DATABASE_URL, JWT_SECRET, ...ADMIN }
    const servers = await Promise.all(Array.from({ length: 3 }, () => startServer(environment)))
    const tokens = await Promise.all(
      servers.map(({ url }) => signedIn(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)),
    )
    await Promise.all(servers.map((server) => server.stop()))
    expect(tokens).toHaveLength(servers.length)
    const { db, close } = await openPostgres(DATABASE_URL)
    const admins = await db.selectFrom('users').select('email').execute()
    await close()
    expect(admins).toEqual([{ email: ADMIN.ADMIN_EMAIL }])
  })

  test('share one secret and one time zone, or one server replaces the secret on purpose', async () => {
    const DATABASE_URL = await templates.newDatabaseUrl()
    const first = await startServer({ DATABASE_URL, JWT_SECRET, ...ADMIN })
    await first.stop()
    // Settings of a first admin make no account where there are others, and the start says so.
    expect(first.output()).toContain('No account has the address of ADMIN_EMAIL.')
    expect(
      await refusedStart({ DATABASE_URL, JWT_SECRET, BUSINESS_TIME_ZONE: 'Europe/Berlin' }),
    ).toMatchObject({
      code: 1,
      output: expect.stringMatching(/made with Asia\/Kuwait\..*--apply/s),
    })
    const other = { DATABASE_URL, JWT_SECRET: 'a secret that only the second of them has' }
    expect(await refusedStart(other)).toEqual({
      code: 1,
      output: expect.stringMatching(/^JWT_SECRET is not the one .* NEW_JWT_SECRET=1\.$/),
    })
    const renewed = await startServer({ ...other, NEW_JWT_SECRET: '1' })
    await renewed.stop()
    const again = await startServer(other)
    await again.stop()
    expect(await refusedStart({ DATABASE_URL, JWT_SECRET })).toMatchObject({ code: 1 })
  })
})

describe('A data folder', () => {
  test('with a secret that is too short is refused', async () => {
    await fillDataFolder(templates, folder('short'))
    writeFileSync(join(folder('short'), 'jwt-secret'), 'x')
    expect(await refusedStart({ DATA_DIR: folder('short') })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The secret in \S+ is too short: .* at the next start\.$/),
    })
  })

  const limits = [
    // The log's files of 1 MB fit, a table does not.
    ['its rows', 'smaller', 2100],
    ['the database', 'small', 600],
  ] as const
  test.each(limits)('without space for %s is refused with that reason', async (_, name, blocks) => {
    // A process whose files may have only so many blocks each meets a limit as it would a full disk.
    const command = `ulimit -f ${blocks}; exec "${process.execPath}" ${serverMain().join(' ')}`
    const environment = { PATH: process.env.PATH, DATA_DIR: folder(name), PORT: '0' }
    const ended = run('sh', ['-c', command], {
      env: environment as NodeJS.ProcessEnv,
      timeout: 100_000,
      killSignal: 'SIGKILL',
    })
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^There is no room for the embedded database in \S+\/small(er)? \(EFBIG\): it needs 100 MB\. Make room/,
      ),
    })
  })
})

test('A server with an uploaded picture serves the picture with its own security policy', async () => {
  await fillDataFolder(templates, folder('site'))
  const server = await startServer({ DATA_DIR: folder('site') })
  const token = await signedIn(server.url, ACCOUNTS.admin, DEMO_PASSWORD)
  const body = new FormData()
  body.append('file', new File([new Uint8Array(png(7))], 'picture.png'))
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${server.url}/api/uploads`, { method: 'POST', body, headers })
  const { data: kept } = (await sent.json()) as { data: { url: string } }
  const policies = await Promise.all(
    [kept.url, '/uploads/none', '/'].map(async (path) => {
      const answer = await fetch(`${server.url}${path}`)
      return [answer.status, answer.headers.get('content-security-policy')]
    }),
  )
  await server.stop()
  expect(policies).toEqual([
    [200, "default-src 'none'; sandbox"],
    [404, "default-src 'none'; sandbox"],
    [200, expect.stringContaining("script-src 'self'")],
  ])
})
