import { Hono } from 'hono'
import { person } from '../../../resources/kit/parts.ts'
import { PASSWORD_LENGTH } from '../../../resources/kit/password.ts'
import { changeProfile, findAccount } from '../../auth/accounts.ts'
import { tryPassword } from '../../auth/lock.ts'
import { hashPassword, setPassword } from '../../auth/passwords.ts'
import type { AppContext, AppEnv, Services } from '../../context/context.ts'
import { callerAddress } from '../../http/address.ts'
import { needed, newPassword, optional, readFields, readGiven, secret } from '../../http/fields.ts'
import { invalid } from '../../http/problem.ts'
import { isKept } from '../../uploads/keep.ts'
import { whoIs } from './session.ts'
import { newTokens } from './sign-in.ts'

const PROFILE = {
  name: needed(person.name),
  phone: optional(person.phone),
  avatar: optional(person.avatar),
}
const PASSWORDS = {
  current: secret({ max: PASSWORD_LENGTH.max }),
  password: newPassword,
}

async function change(services: Services, c: AppContext) {
  const { db, clock } = services
  const given = await readGiven(c, PROFILE)
  if (given.avatar && !(await isKept(db, given.avatar)))
    throw invalid({ avatar: { key: 'errors.field.not_image' } })
  await changeProfile(db, c.get('caller').id, given, clock())
  return c.json({ data: { user: await whoIs(services, c) } })
}

/** A new password ends every session; the caller goes on with a new one. */
async function changePassword(services: Services, c: AppContext) {
  const { db } = services
  const { id, email } = c.get('caller')
  const { current, password } = await readFields(c, PASSWORDS)
  const trial = {
    email,
    account: await findAccount(db, email),
    from: callerAddress(services, c),
    language: c.req.header('accept-language'),
  }
  if (!(await tryPassword(services, trial, current)))
    throw invalid({ current: { key: 'errors.field.current_wrong' } })
  await setPassword(db, id, await hashPassword(password))
  return c.json({ data: await newTokens(services, c, id) })
}

/** What an account changes of itself. */
export function profileRoutes(services: Services): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/profile', (c) => change(services, c))
    .post('/profile/password', (c) => changePassword(services, c))
}
