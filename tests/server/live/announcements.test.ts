import pg from 'pg'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CHANNEL } from '../../../server/db/channel.ts'
import { createAnnouncer } from '../../../server/db/engines/announcer.ts'
import { openPostgres } from '../../../server/db/engines/engine.ts'
import { templates } from '../../support/database/database.ts'

const CHANGE = 'update faqs set question = question'

/** Collects the notifications of a database. */
async function listenOn(url: string) {
  const client = new pg.Client(url)
  const heard: (string | undefined)[] = []
  client.on('notification', ({ payload }) => heard.push(payload))
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  return {
    /** Sends a last notification, and returns all notifications until then. */
    async heardUntilNow() {
      await client.query(`notify ${CHANNEL}, 'end'`)
      return heard.splice(0)
    },
    async waitForOne() {
      while (heard.length === 0) await client.query('select 1')
    },
    end: () => client.end(),
  }
}

describe('An announcer of changes', () => {
  test('sends one notification for all commits of an interval, and another for later commits', async () => {
    let sentCount = 0
    let announceAgain = () => {}
    const announcer = createAnnouncer(async () => {
      sentCount += 1
      announceAgain()
    })
    // A commit during a notification needs another one.
    announceAgain = () => {
      announceAgain = () => {}
      announcer.announce()
    }
    for (let commit = 0; commit < 20; commit++) announcer.announce()
    await announcer.idle()
    await announcer.idle()
    expect(sentCount).toBe(2)
  })

  test('survives an unreachable database', async () => {
    let sentCount = 0
    const announcer = createAnnouncer(async () => {
      sentCount += 1
      throw new Error('away')
    })
    announcer.announce()
    await announcer.idle()
    announcer.announce()
    await announcer.idle()
    expect(sentCount).toBe(2)
  })
})

test('A commit by a server sends no notification from the database, and a commit by another program does', async () => {
  const url = await templates.newDatabaseUrl()
  const listener = await listenOn(url)
  const server = new pg.Client({ connectionString: url, options: '-c washboard.announce=later' })
  const otherClient = new pg.Client(url)
  await Promise.all([server.connect(), otherClient.connect()])
  await server.query(CHANGE)
  expect(await listener.heardUntilNow()).toEqual(['end'])
  await otherClient.query(CHANGE)
  expect(await listener.heardUntilNow()).toEqual(['', 'end'])
  await Promise.all([server.end(), otherClient.end(), listener.end()])
})

test('A server announces a statement, and a transaction at its commit', async () => {
  const url = await templates.newDatabaseUrl()
  const listener = await listenOn(url)
  const { db, close } = await openPostgres(url)
  await sql.raw(CHANGE).execute(db)
  await listener.waitForOne()
  await listener.heardUntilNow()
  await db.transaction().execute(async (trx) => {
    await sql.raw(CHANGE).execute(trx)
    expect(await listener.heardUntilNow()).toEqual(['end'])
  })
  await listener.waitForOne()
  await close()
  await listener.end()
})
