import { findAccountById } from '../../auth/accounts.ts'
import {
  verifyPasskey,
  addPasskey,
  createAddFailure,
  endPasskey,
  listPasskeys,
  createPasskeyOptions,
  signInOptions,
} from '../../auth/passkeys.ts'
import { shortenUserAgent } from '../../auth/user-agent.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { getAppAddress } from '../../context/app-address.ts'
import { setChallengeCookie, takeChallenge } from '../../context/challenge-cookie.ts'
import { Problem } from '../../http/problem.ts'
import { mailChange } from './mail-change.ts'
import { verifyOwnPassword } from './profile.ts'
import { signIn } from './sign-in.ts'

interface NewPasskey {
  challenge: string
  userId: number
}

/**
 * The handlers of passkeys. A new passkey needs the password, which a thief and a company account
 * lack.
 */
export const passkeyHandlers: AccountHandlers<
  | 'passkeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'endPasskey'
  | 'beginPasskeySignIn'
  | 'finishPasskeySignIn'
> = {
  passkeys: ({ db }, c) => listPasskeys(db, c.get('caller').id),

  async beginPasskey(deps, c, read) {
    await verifyOwnPassword(deps, c, (await read()).current)
    const caller = c.get('caller')
    const options = await createPasskeyOptions(deps.db, caller, getAppAddress(deps, c))
    const { challenge } = options
    await setChallengeCookie<NewPasskey>(deps, c, 'new-passkey', { challenge, userId: caller.id })
    return { options: JSON.stringify(options) }
  },

  async addPasskey(deps, c, read) {
    const { response } = await read()
    const { id: userId } = c.get('caller')
    const challengeData = await takeChallenge<NewPasskey>(deps, c, 'new-passkey')
    if (challengeData?.userId !== userId) throw createAddFailure()
    const owner = { userId, name: shortenUserAgent(c.req.header('user-agent')) }
    const expected = { challenge: challengeData.challenge, origin: getAppAddress(deps, c) }
    await addPasskey(deps.db, owner, { text: response, expected }, deps.clock())
    await mailChange(deps, c, { change: 'passkey_added', userId })
    return listPasskeys(deps.db, userId)
  },

  async endPasskey({ db }, c, read) {
    const { id: userId } = c.get('caller')
    if (!(await endPasskey(db, (await read()).id, userId))) throw new Problem(404, 'not_found')
    return listPasskeys(db, userId)
  },

  async beginPasskeySignIn(deps, c) {
    const options = await signInOptions(getAppAddress(deps, c))
    await setChallengeCookie(deps, c, 'passkey', { challenge: options.challenge })
    return { options: JSON.stringify(options) }
  },

  async finishPasskeySignIn(deps, c, read) {
    const { db, clock } = deps
    const { response } = await read()
    const challengeData = await takeChallenge<{ challenge: string }>(deps, c, 'passkey')
    if (!challengeData) throw new Problem(401, 'passkey_failed')
    const expected = { challenge: challengeData.challenge, origin: getAppAddress(deps, c) }
    const userId = await verifyPasskey(db, response, expected, clock())
    return signIn(deps, c, await findAccountById(db, userId), 'passkey')
  },
}
