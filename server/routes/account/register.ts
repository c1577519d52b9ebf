import { addApplicant, findAccount } from '../../auth/accounts.ts'
import { countAttempt, type RateLimit } from '../../auth/rate-limit.ts'
import { isMailAllowed, type RecoveryRequest } from '../../auth/codes.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { changeContext } from '../../context/request-context.ts'
import type { Deps } from '../../context/context.ts'
import { attemptSource } from '../../context/known-browser.ts'
import { recorded } from '../../db/change-context.ts'
import { Problem } from '../../http/problem.ts'
import type { Handlers } from './handlers.ts'

/** Limits how many accounts one client address may apply for. */
const APPLICATIONS: RateLimit = { name: 'applications from', most: 20, minutes: 60 }

/**
 * Mails the owner of an existing account that somebody tried to register with its e-mail address.
 */
async function mailExistingAccount(deps: Deps, request: RecoveryRequest): Promise<void> {
  const account = await findAccount(deps.db, request.email)
  if (!(await isMailAllowed(deps, request, account?.id)) || !account) return
  const { language } = request
  const params = { name: account.name }
  await deps.mail({ to: account.email, kind: 'known', params, language })
}

/** Applies for an account; the response does not reveal whether the e-mail address has one. */
export const registration: Handlers<'register'> = {
  async register(deps, c, read) {
    const { db, clock, tasks } = deps
    if (!deps.registration) throw new Problem(403, 'registration_off')
    const { name, email, password, phone } = await read()
    const source = await attemptSource(deps, c)
    const { address } = source
    if (
      address !== null &&
      (await countAttempt(db, APPLICATIONS, address, clock())) > APPLICATIONS.most
    )
      throw new Problem(429, 'too_many')
    const passwordHash = await hashPassword(password)
    const now = clock()
    const isNew = await recorded(db, changeContext(c, 'register', now), (trx) =>
      addApplicant(trx, { name, email, phone, passwordHash }, now),
    )
    const language = c.req.header('accept-language')
    if (!isNew) tasks.run(() => mailExistingAccount(deps, { email, source, language }))
    return {}
  },
}
