import type { accessCalls } from '../../../registry/account/access-calls.ts'
import { findStaff } from '../../auth/accounts.ts'
import { endApiKey, listApiKeys } from '../../auth/api-keys.ts'
import { endPasskeys, listPasskeys } from '../../auth/passkeys.ts'
import { endAllAccess } from '../../auth/end-access.ts'
import { endSession } from '../../auth/sessions.ts'
import { listSignIns, recordSignIn, type SignInRecord } from '../../auth/sign-ins.ts'
import { endTwoFactor, hasTwoFactor } from '../../auth/two-factor.ts'
import type { Handlers } from '../../calls/handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { changeContext } from '../../context/request-context.ts'
import { runRecorded } from '../../db/change-context.ts'
import type { Db } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'
import { mailChange } from './mail-change.ts'
import { listShownSessions } from './sessions.ts'

/** Reads the id of a staff account; throws 404 for any other account. */
async function readStaffId({ db }: Deps, id: number): Promise<number> {
  const account = await findStaff(db, id)
  if (!account) throw new Problem(404, 'not_found')
  return account.id
}

/** Runs an admin's action on the sign-in of an account, and logs it in the same transaction. */
const recordAdminAction = (
  { db, clock }: Deps,
  c: AppContext,
  record: Omit<SignInRecord, 'actorId'>,
  work: (trx: Db) => Promise<void>,
) =>
  runRecorded(db, changeContext(c, 'update', clock()), async (trx) => {
    await work(trx)
    await recordSignIn(trx, { ...record, actorId: c.get('caller').id }, clock())
    return {}
  })

/** The sign-ins of staff, which admins can see and end. */
export const access: Handlers<typeof accessCalls> = {
  async accountAccess(deps, c, read) {
    const { db } = deps
    const id = await readStaffId(deps, (await read()).id)
    return {
      sessions: await listShownSessions(deps, c, id),
      twoFactor: await hasTwoFactor(db, id),
      passkeys: (await listPasskeys(db, id)).length,
      apiKeys: await listApiKeys(db, id, deps.clock()),
      signIns: await listSignIns(db, id),
    }
  },

  async endAccountSession(deps, c, read) {
    const { id, session } = await read()
    const userId = await readStaffId(deps, id)
    return recordAdminAction(deps, c, { userId, event: 'session_ended' }, async (trx) => {
      if (!(await endSession(trx, session, deps.clock(), userId)))
        throw new Problem(404, 'not_found')
    })
  },

  async endAccountSessions(deps, c, read) {
    const userId = await readStaffId(deps, (await read()).id)
    return recordAdminAction(deps, c, { userId, event: 'sessions_ended' }, (trx) =>
      endAllAccess(trx, userId, deps.clock()),
    )
  },

  async endAccountKey(deps, c, read) {
    const { id, key } = await read()
    const userId = await readStaffId(deps, id)
    return recordAdminAction(deps, c, { userId, event: 'key_ended' }, async (trx) => {
      if (!(await endApiKey(trx, key, userId, deps.clock()))) throw new Problem(404, 'not_found')
    })
  },

  async endSecondStep(deps, c, read) {
    const userId = await readStaffId(deps, (await read()).id)
    // Removing one's own second step needs password and code, which a stolen session lacks.
    if (userId === c.get('caller').id) throw new Problem(409, 'yourself')
    await recordAdminAction(deps, c, { userId, event: 'second_step_removed' }, async (trx) => {
      await endTwoFactor(trx, userId)
      await endPasskeys(trx, userId)
      await endAllAccess(trx, userId, deps.clock())
    })
    await mailChange(deps, c, { change: 'second_step_removed', userId })
    return {}
  },
}
