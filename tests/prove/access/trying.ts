import type { Request } from '../../../registry/entities/requests.ts'
import { type Role, ROLES } from '../../../resources/words/roles.ts'
import { beginSession, endSession } from '../../../server/auth/sessions.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type Answer, appOn, TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { goodBody, namedBy, withRow } from '../../support/rows/rows.ts'
import { type Cell, NOWHERE, type Who } from './cells.ts'

type Answered = Pick<Answer, 'status' | 'body'>

const HOUR_MS = 3_600_000

/** Somebody of each role, and another washer whose jobs are nobody else's. */
async function readPeople(db: Db) {
  const id = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
      .id
  const ids = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await id(ACCOUNTS[role])])),
  ) as Record<Role, number>
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 'Car Wash')
    .where('id', '<>', ids['car wash'])
    .executeTakeFirstOrThrow()
  return { ids, otherId: other.id }
}

/** Makes the calls of the matrix, each with a session of its own. */
export async function tryingOn(db: Db, mail: Parameters<typeof appOn>[2]) {
  const { app, call } = appOn(db, undefined, mail)
  const tokens = createTokens(TEST_SECRET).access
  const { ids, otherId } = await readPeople(db)

  /** A token of whoever calls; undefined for nobody. */
  async function readToken(who: Who): Promise<string | undefined> {
    if (who === 'nobody') return undefined
    const isRole = (ROLES as readonly string[]).includes(who)
    const { id } = await beginSession(
      db,
      ids[isRole ? (who as Role) : 'admin'],
      { agent: '' },
      TEST_NOW,
    )
    if (who === 'ended') await endSession(db, id, TEST_NOW)
    return tokens.sign(id, new Date(TEST_NOW.getTime() - (who === 'expired' ? HOUR_MS : 0)))
  }

  async function read({ call: { endpoint, request }, whose }: Cell, token: string | undefined) {
    if (endpoint?.kind !== 'read') throw new Error('only reads')
    const named = await namedBy(db, endpoint)
    const said = Object.keys(named).map((name) => [name, whose === 'own' ? named[name] : NOWHERE])
    const given: Record<string, unknown> = Object.fromEntries(said)
    const path = request.replace(/\{(\w+)\}/, (_, name) => String(given[name])) as Request
    const body = { ...endpoint.read.body, ...given }
    return call(path, { token, ...(endpoint.method !== 'GET' && { body }) })
  }

  async function act({ call: { endpoint, request }, who, whose }: Cell, token: string | undefined) {
    if (endpoint?.kind !== 'verb') throw new Error('only calls on rows')
    const role = who in ids ? (who as Role) : 'admin'
    const caller = { role, id: whose === 'foreign' ? otherId : ids[role] }
    return withRow(db, endpoint, caller, async (id) => {
      const about = whose === 'unknown' ? NOWHERE : id
      return call(request, { token, body: await goodBody(db, endpoint, about, role) })
    })
  }

  async function make(cell: Cell): Promise<Answered> {
    const token = await readToken(cell.who)
    const { endpoint, request, sent = {} } = cell.call
    if (endpoint?.kind === 'read') return read(cell, token)
    if (endpoint?.kind === 'verb') return act(cell, token)
    // Not all of these answer JSON: the page that describes the calls does not.
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

  /** The fields of an answer's rows that make them somebody's own, where the caller's alone may come. */
  function strangersIn({ call: { endpoint }, who }: Cell, { status, body }: Answered): number {
    const owner = endpoint?.kind === 'read' && endpoint.resource.ownerField?.[who as Role]
    if (!owner || status !== 200) return 0
    const rows: Record<string, unknown>[] = [body.data].flat()
    return rows.filter((row) => row[owner] !== ids[who as Role]).length
  }

  return { app, make, strangersIn }
}
