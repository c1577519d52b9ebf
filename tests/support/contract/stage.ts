import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { type Role, ROLES } from '../../../resources/words/roles.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { createListener, newServer } from '../../../server/http/node-server.ts'
import { createMailer } from '../../../server/mail/mail.ts'
import { ACCOUNTS } from '../server/accounts.ts'
import { appOn } from '../server/app.ts'
import { startMailServer } from '../server/mail-server.ts'
import type { Caller } from './ways/way.ts'

/** A server that listens, over a demo business, and somebody of each role who is signed in there. */
export interface Stage {
  db: Db
  callers: Readonly<Record<Role, Caller & { id: number }>>
  /** An account to which the rows of others belong. */
  strangerId: number
  /** How many mails have come since this was last asked, those included that nobody waited for. */
  mails: () => Promise<number>
  close: () => Promise<void>
}

/** Somebody whom none of the callers is, and who may own what they may. */
async function strangerTo(db: Db, ids: readonly number[]): Promise<number> {
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

/** Opens a stage over a database that is the caller's to close. */
export async function stageOn(db: Db): Promise<Stage> {
  const post = await startMailServer()
  const log = pino({ level: 'silent' })
  const from = { smtpUrl: post.url, mailFrom: 'office@wash.example', demo: false }
  const { app, logIn, idle } = appOn(db, undefined, { mail: createMailer(from, log), mcp: true })
  const server = newServer().on('request', createListener(app.fetch))
  const url = await listen(server)
  const signedIn = await Promise.all(
    ROLES.map(async (role) => {
      const { data } = (await logIn(ACCOUNTS[role])).body
      return [role, { url, token: data.accessToken, id: data.user.id }] as const
    }),
  )
  const ids = signedIn.map(([, { id }]) => id)
  return {
    db,
    callers: Object.fromEntries(signedIn) as Stage['callers'],
    strangerId: await strangerTo(db, ids),
    async mails() {
      await idle()
      return post.take().length
    },
    async close() {
      await end(server)
      await idle()
      await post.stop()
    },
  }
}
