import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { type Role, ROLES } from '#business/words'
import type { Db } from '../../../server/db/database-types.ts'
import { createListener, createNodeServer } from '../../../server/http/node-server.ts'
import { createMailer } from '../../../server/mail/mail.ts'
import { ACCOUNTS } from '../server/accounts.ts'
import { appOn } from '../server/app.ts'
import { startMailServer } from '../server/mail-server.ts'
import type { Caller } from './ways/way.ts'

/** A running server with a demo business, and a signed-in account of each role. */
export interface Stage {
  db: Db
  callers: Readonly<Record<Role, Caller & { id: number }>>
  /** The account that owns the foreign rows. */
  strangerId: number
  /** Returns the number of mails sent since the previous call. */
  mails: () => Promise<number>
  close: () => Promise<void>
}

/** Finds an account of the car wash that is none of the callers. */
async function findStranger(db: Db, ids: readonly number[]): Promise<number> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 'Car Wash')
    .where('id', 'not in', ids)
    .executeTakeFirstOrThrow()
  return id
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** Opens a stage on a database. The caller closes the database. */
export async function createStage(db: Db): Promise<Stage> {
  const mailServer = await startMailServer()
  const log = pino({ level: 'silent' })
  const mailOptions = { smtpUrl: mailServer.url, mailFrom: 'office@wash.example', demo: false }
  const { app, logIn, idle } = appOn(db, undefined, {
    mail: createMailer(mailOptions, log),
    mcp: true,
  })
  const server = createNodeServer().on('request', createListener(app.fetch))
  const url = await listen(server)
  const callers = await Promise.all(
    ROLES.map(async (role) => {
      const { data } = (await logIn(ACCOUNTS[role])).body
      return [role, { url, token: data.accessToken, id: data.user.id }] as const
    }),
  )
  const ids = callers.map(([, { id }]) => id)
  return {
    db,
    callers: Object.fromEntries(callers) as Stage['callers'],
    strangerId: await findStranger(db, ids),
    async mails() {
      await idle()
      return mailServer.take().length
    },
    async close() {
      await end(server)
      await idle()
      await mailServer.stop()
    },
  }
}
