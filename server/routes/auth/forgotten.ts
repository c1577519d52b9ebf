import { Hono } from 'hono'
import { resetPassword, sendCode, ticketFor } from '../../auth/codes.ts'
import type { AppContext, AppEnv, Services } from '../../context/context.ts'
import { callerAddress } from '../../http/address.ts'
import { needed, newPassword, readFields, secret } from '../../http/fields.ts'
import { invalid } from '../../http/problem.ts'

const email = needed({ type: 'email', maxLength: 254 })

async function forgot(services: Services, c: AppContext) {
  const given = await readFields(c, { email })
  const from = callerAddress(services, c)
  const language = c.req.header('accept-language')
  services.later.run(() => sendCode(services, given.email, from, language))
  return c.json({ data: {} })
}

async function verify({ db, clock }: Services, c: AppContext) {
  const given = await readFields(c, { email, code: secret({ max: 20 }) })
  const ticket = await ticketFor(db, given.email, given.code.trim(), clock())
  if (ticket === null) throw invalid({ code: { key: 'errors.field.code_wrong' } })
  return c.json({ data: { ticket } })
}

async function reset({ db, clock }: Services, c: AppContext) {
  const fields = { ticket: secret({ max: 200 }), password: newPassword }
  const { ticket, password } = await readFields(c, fields)
  if (!(await resetPassword(db, ticket, password, clock())))
    throw invalid({ ticket: { key: 'errors.field.ticket_over' } })
  return c.json({ data: {} })
}

/** From a forgotten password to a new one: a code by mail, a ticket for the code. */
export function forgottenRoutes(services: Services): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/password/forgot', (c) => forgot(services, c))
    .post('/password/verify', (c) => verify(services, c))
    .post('/password/reset', (c) => reset(services, c))
}
