import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedStart, startServer } from '../support/server/process.ts'
import { templates } from '../support/database/database.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { fillDataFolder } from '../support/database/templates.ts'
import { isWhole } from '../support/runner/whole.ts'

const data = temporaryFolder()
const environment = { DATA_DIR: data.path }

describe('The server as a process', () => {
  beforeAll(async () => fillDataFolder(templates, data.path))
  afterAll(() => data.remove())

  test('refuses a data folder that another server uses, and names it', async () => {
    const holder = await startServer(environment)
    const { code, output } = await refusedStart(environment)
    await holder.stop()
    expect(code).toBe(1)
    expect(output).toBe(
      `The data folder ${data.path} is in use by process ${holder.pid}. Stop that server, or set DATA_DIR to another folder.`,
    )
  })

  test.runIf(isWhole())('refuses a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const address = taken.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { code, output } = await refusedStart({ ...environment, PORT: String(port) })
    taken.close()
    expect(code).toBe(1)
    expect(output).toBe(
      `Port ${port} is in use. Stop the other server, or set PORT to another one.`,
    )
  })

  test('refuses a data folder that is not writable', async () => {
    const { code, output } = await refusedStart({ DATA_DIR: join('/dev/null', 'data') })
    expect(code).toBe(1)
    expect(output).toContain('The data folder /dev/null/data cannot be written (ENOTDIR).')
  })

  test('names every wrong setting in one error', async () => {
    const { code, output } = await refusedStart({
      PORT: 'three',
      DEMO: 'yes',
      BUSINESS_TIME_ZONE: 'Kuwait City',
      DATABASE_URL: 'mysql://x',
      JWT_SECRET: 'short',
      SMTP_URL: 'smtp://mail.example',
    })
    expect(code).toBe(1)
    expect(output.split('\n')).toEqual([
      'DATABASE_URL should be the address of a PostgreSQL database, such as postgres://user:password@host:5432/washboard. Percent-encode other characters of user and password: / is %2F, # is %23, ? is %3F, @ is %40.',
      'JWT_SECRET should be a secret of at least 32 characters.',
      'DEMO should be 0 or 1.',
      'PORT should be a port number between 0 and 65535, such as 3000.',
      'BUSINESS_TIME_ZONE should be an IANA time zone, such as Europe/Lisbon.',
      'MAIL_FROM is required with SMTP_URL: an e-mail address, such as Washboard <office@example.com>.',
    ])
  })

  test.runIf(isWhole())('reports that the PostgreSQL of DATABASE_URL does not answer', async () => {
    const { code, output } = await refusedStart({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      JWT_SECRET: 'x'.repeat(40),
    })
    expect(code).toBe(1)
    expect(output).toContain('The database of DATABASE_URL does not answer')
  })
})
