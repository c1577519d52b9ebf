import { findOrCreateAccount, type AccountOfIdentity } from '../../auth/identities.ts'
import type { OidcChecks, OidcProvider } from '../../auth/oidc-provider.ts'
import { endSessions } from '../../auth/sessions.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { getAppAddress } from '../../context/app-address.ts'
import { setChallengeCookie, takeChallenge } from '../../context/challenge-cookie.ts'
import type { Deps } from '../../context/context.ts'
import { changeContext } from '../../context/request-context.ts'
import { runRecorded } from '../../db/change-context.ts'
import { Problem } from '../../http/problem.ts'
import { OIDC_PATH } from '../../../registry/account/oidc-path.ts'
import { signIn } from './sign-in.ts'

function getProvider({ oidc }: Deps): OidcProvider {
  if (!oidc) throw new Problem(404, 'oidc_off')
  return oidc
}

/** Ends the sessions of a person without a role at the provider; throws 403. */
async function refuseWithoutRole({ db, clock }: Deps, { account, hasRole }: AccountOfIdentity) {
  if (hasRole) return
  await endSessions(db, account.id, clock())
  throw new Problem(403, 'oidc_no_role')
}

/** Signs in at the provider of a company. */
export const oidc: AccountHandlers<'beginOidc' | 'finishOidc'> = {
  async beginOidc(deps, c) {
    const { url, checks } = await getProvider(deps).begin(
      getAppAddress(deps, c) + OIDC_PATH,
      c.get('requestId'),
    )
    await setChallengeCookie(deps, c, 'oidc', checks)
    return { url }
  },

  async finishOidc(deps, c, read) {
    const provider = getProvider(deps)
    const { query } = await read()
    const checks = await takeChallenge<OidcChecks>(deps, c, 'oidc')
    if (!checks) throw new Problem(401, 'oidc_failed')
    const requestId = c.get('requestId')
    const identity = await provider.finish(query, checks, requestId)
    const now = deps.clock()
    try {
      const identityAccount = await runRecorded(deps.db, changeContext(c, 'signIn', now), (trx) =>
        findOrCreateAccount(trx, identity, provider.settings, now),
      )
      await refuseWithoutRole(deps, identityAccount)
      return await signIn(deps, c, identityAccount.account, 'company')
    } catch (error) {
      if (error instanceof Problem) provider.logRefusal(error.code, identity, requestId)
      throw error
    }
  },
}
