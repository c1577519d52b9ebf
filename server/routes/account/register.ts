import { addApplicant, findAccount } from '../../auth/accounts.ts'
import { mayMail } from '../../auth/codes.ts'
import { countOne, type Limit } from '../../auth/limits.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Services } from '../../context/context.ts'
import { callerAddress } from '../../http/address.ts'
import { Problem } from '../../http/problem.ts'
import type { Handlers } from './handlers.ts'

/** One caller fills no list with accounts. */
const APPLICATIONS: Limit = { name: 'applications from', most: 20, minutes: 60 }

/** Tells somebody who registers again that the account is there already. */
async function tellKnown(
  services: Services,
  email: string,
  from: string | null,
  language?: string,
) {
  if (!(await mayMail(services, email, from))) return
  const account = await findAccount(services.db, email)
  if (!account) return
  const params = { name: account.name }
  await services.mail({ to: account.email, kind: 'known', params, language })
}

/** Asking for an account; the answer is the same whether the address has one. */
export const registration: Handlers<'register'> = {
  async register(services, c, read) {
    const { db, clock, later } = services
    if (!services.registration) throw new Problem(403, 'registration_off')
    const { name, email, password, phone } = await read()
    const from = callerAddress(services, c)
    if (from !== null && (await countOne(db, APPLICATIONS, from, clock())) > APPLICATIONS.most)
      throw new Problem(429, 'too_many')
    const passwordHash = await hashPassword(password)
    const isNew = await addApplicant(db, { name, email, phone, passwordHash }, clock())
    const language = c.req.header('accept-language')
    if (!isNew) later.run(() => tellKnown(services, email, from, language))
    return {}
  },
}
