import { toInternationalPhone } from '../../../registry/characters/phone-number.ts'
import { addApplicant } from '../../auth/accounts.ts'
import { countAttempt, type RateLimit } from '../../auth/rate-limit.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { changeContext } from '../../context/request-context.ts'
import { readAttemptSource } from '../../context/browser-cookie.ts'
import { runRecorded } from '../../db/change-context.ts'
import { Problem } from '../../http/problem.ts'

/** The limit of applications from one client address. */
const APPLICATION_LIMIT: RateLimit = { name: 'applications from', most: 20, minutes: 60 }

/** Applies for an account; the response does not reveal whether the e-mail address has one. */
export const registration: AccountHandlers<'register'> = {
  async register(deps, c, read) {
    const { db, clock, tasks, queueMail } = deps
    if (!deps.registration) throw new Problem(403, 'registration_off')
    const { name, email, password, phone } = await read()
    const source = await readAttemptSource(deps, c)
    const { address } = source
    if (
      address !== null &&
      (await countAttempt(db, APPLICATION_LIMIT, { subject: address }, clock())) >
        APPLICATION_LIMIT.most
    )
      throw new Problem(429, 'too_many')
    const passwordHash = await hashPassword(password)
    const { phoneCountry } = await deps.business.current()
    const normalizedPhone = phone ? toInternationalPhone(phone, phoneCountry) : null
    const now = clock()
    const isNew = await runRecorded(db, changeContext(c, 'register', now), (trx) =>
      addApplicant(trx, { name, email, phone: normalizedPhone, passwordHash }, now),
    )
    const language = c.req.header('accept-language')
    // Do not wait for the mail, so that the response time does not reveal the account.
    if (!isNew) tasks.run(() => queueMail({ kind: 'known', email, source, language }))
    return {}
  },
}
