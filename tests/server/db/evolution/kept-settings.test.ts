import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowAnyTable } from '../../../../server/db/database-types.ts'
import {
  describeChangedSettings,
  keepSettings,
} from '../../../../server/db/evolution/kept-settings.ts'
import {
  registerServer,
  unregisterServer,
} from '../../../../server/db/evolution/side-by-side/running-servers.ts'
import { openTestDatabase, TESTED_ENGINES } from '../../../support/database/database.ts'

const KUWAIT = { timeZone: 'Asia/Kuwait', currency: 'KWD' }
const REFUSED =
  /^BUSINESS_TIME_ZONE is Europe\/Berlin, and the database was made with Asia\/Kuwait\. .*\nNothing was changed\. Set it back, or .*npm start -- --apply, or MIGRATE=1\.$/

describe.each(TESTED_ENGINES)('The settings that give rows their meaning, on %s', (engine) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  const said: string[] = []
  const keep = (
    settings: Partial<typeof KUWAIT>,
    options: { apply?: boolean; server?: string } = {},
  ) =>
    keepSettings(
      database.db,
      { ...KUWAIT, ...settings },
      { apply: false, say: (text) => said.push(text), ...options },
    )
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await keep({})
  })
  afterAll(() => database.close())

  test('are stored once, and other ones are refused without consent', async () => {
    await keep({})
    await expect(keep({ timeZone: 'Europe/Berlin' })).rejects.toThrow(REFUSED)
    // Its amounts have as many decimals, so that no column changes.
    await expect(keep({ currency: 'BHD' })).rejects.toThrow(
      /^BUSINESS_CURRENCY is BHD, and the database was made with KWD\./,
    )
    expect(said).toEqual([])
    const berlin = { ...KUWAIT, timeZone: 'Europe/Berlin' }
    expect(await describeChangedSettings(database.db, berlin)).toMatch(/^BUSINESS_TIME_ZONE is/)
    expect(await describeChangedSettings(database.db, KUWAIT)).toBe('')
  })

  test('accept another name of the same clock', async () => {
    await keep({ timeZone: 'Asia/Riyadh' })
    await expect(keep({ timeZone: 'Asia/Dubai' })).rejects.toThrow(
      'BUSINESS_TIME_ZONE is Asia/Dubai',
    )
  })

  test('change with consent, and the start says so', async () => {
    await keep({ timeZone: 'Europe/Berlin' }, { apply: true })
    expect(said.splice(0)).toEqual([expect.stringMatching(/^BUSINESS_TIME_ZONE is Europe\/Berlin/)])
    await keep({ timeZone: 'Europe/Berlin' })
    await keep({}, { apply: true })
  })

  test('are the same for all servers on a database, even with consent', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await allowAnyTable(database.db)
      .transaction()
      .execute((trx) => registerServer(trx, first, 'any'))
    await keep({}, { server: second })
    await expect(
      keep({ timeZone: 'Europe/Berlin' }, { server: second, apply: true }),
    ).rejects.toThrow('another server runs on this database')
    await unregisterServer(database.db, first)
  })
})
