import { beginSession } from '../../../server/auth/sessions.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import type { Caller } from './requests.ts'

const TYPES = { admin: 'Admin', operations: 'Operations', 'car wash': 'Car Wash' } as const
type Role = keyof typeof TYPES

/**
 * Returns tokens for the attempts. An attempt may end a session or block an account, so these are
 * restored.
 */
export async function createCallers(db: Db, getStatus: (token: string) => Promise<number>) {
  const signing = createTokens(TEST_SECRET).access
  const tokens: Partial<Record<Caller, string>> = { garbage: 'eyJhbGciOiJub25lIn0.e30.' }
  const people = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', Object.values(ACCOUNTS))
    .execute()
  const ids = new Map(people.map(({ id, email }) => [email, id]))

  async function signInAs(role: Role): Promise<void> {
    const id = ids.get(ACCOUNTS[role]) ?? 0
    const account_type = TYPES[role]
    await db
      .updateTable('users')
      .set({ auth: 1, deleted_at: null, account_type })
      .where('id', '=', id)
      .execute()
    const session = await beginSession(db, id, { agent: 'prove' }, TEST_NOW)
    tokens[role] = await signing.sign(session.id, TEST_NOW)
  }

  return {
    tokens,
    async renew() {
      for (const role of Object.keys(TYPES) as Role[]) {
        const token = tokens[role]
        if (!token || (await getStatus(token)) !== 200) await signInAs(role)
      }
    },
  }
}
