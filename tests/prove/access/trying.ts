import type { Request } from '../../../registry/entities/requests.ts'
import { type Role, ROLES } from '#business/words'
import { beginSession, endSession } from '../../../server/auth/sessions.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type Answer, appOn, TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { goodBody, readParameters, withRow } from '../../support/rows/rows.ts'
import { type Cell, NOWHERE, type Who } from './cells.ts'

type Answered = Pick<Answer, 'status' | 'body'>

const HOUR_MS = 3_600_000

/** An account of each role, and another washer without own jobs. */
async function readPeople(db: Db) {
  const id = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
      .id
  const ids = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await id(ACCOUNTS[role])])),
  ) as Record<Role, number>
  const otherAccount = await db
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 'Car Wash')
    .where('id', '<>', ids['car wash'])
    .executeTakeFirstOrThrow()
  return { ids, otherId: otherAccount.id }
}

/** Sends the requests of the matrix, each in a new session. */
export async function tryingOn(db: Db, mail: Parameters<typeof appOn>[2]) {
  const { app, call } = appOn(db, undefined, mail)
  const tokens = createTokens(TEST_SECRET).access
  const { ids, otherId } = await readPeople(db)

  /** Returns a token of the caller. Undefined for a caller without one. */
  async function readToken(callerName: Who): Promise<string | undefined> {
    if (callerName === 'nobody') return undefined
    const isRole = (ROLES as readonly string[]).includes(callerName)
    const { id } = await beginSession(
      db,
      ids[isRole ? (callerName as Role) : 'admin'],
      { agent: '' },
      TEST_NOW,
    )
    if (callerName === 'ended') await endSession(db, id, TEST_NOW)
    return tokens.sign(id, new Date(TEST_NOW.getTime() - (callerName === 'expired' ? HOUR_MS : 0)))
  }

  async function read({ call: { endpoint, request }, whose }: Cell, token: string | undefined) {
    if (endpoint?.kind !== 'read') throw new Error('only reads')
    const named = await readParameters(db, endpoint)
    const parameters = Object.keys(named).map((name) => [
      name,
      whose === 'own' ? named[name] : NOWHERE,
    ])
    const values: Record<string, unknown> = Object.fromEntries(parameters)
    const path = request.replace(/\{(\w+)\}/, (_, name) => String(values[name])) as Request
    const body = { ...endpoint.read.body, ...values }
    return call(path, { token, ...(endpoint.method !== 'GET' && { body }) })
  }

  async function act({ call: { endpoint, request }, who, whose }: Cell, token: string | undefined) {
    if (endpoint?.kind !== 'verb') throw new Error('only calls on rows')
    const role = who in ids ? (who as Role) : 'admin'
    const caller = { role, id: whose === 'foreign' ? otherId : ids[role] }
    return withRow(db, endpoint, caller, async (id) => {
      const rowId = whose === 'unknown' ? NOWHERE : id
      return call(request, { token, body: await goodBody(db, endpoint, rowId, role) })
    })
  }

  async function make(cell: Cell): Promise<Answered> {
    const token = await readToken(cell.who)
    const { endpoint, request, sent = {} } = cell.call
    if (endpoint?.kind === 'read') return read(cell, token)
    if (endpoint?.kind === 'verb') return act(cell, token)
    // Some of these answers are not JSON, for example the API reference.
    const [method = '', path = ''] = request.split(' ')
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent.body && { 'content-type': 'application/json' }),
    }
    const body = sent.body && JSON.stringify(sent.body)
    const { status } = await app.request(`/api/${path}${sent.query ?? ''}`, {
      method,
      headers,
      body,
    })
    return { status, body: null }
  }

  /** The fields that name the owner of a row, for lists of own rows. */
  function countForeignRows({ call: { endpoint }, who }: Cell, { status, body }: Answered): number {
    const owner = endpoint?.kind === 'read' && endpoint.resource.ownerField?.[who as Role]
    if (!owner || status !== 200) return 0
    const rows: Record<string, unknown>[] = [body.data].flat()
    return rows.filter((row) => row[owner] !== ids[who as Role]).length
  }

  return { app, make, strangersIn: countForeignRows }
}
