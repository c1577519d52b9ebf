import type { accountCalls } from '../../../registry/account/account-calls.ts'
import type { AnswerOf, ReadValues, SentValues } from '../../../registry/calls/call.ts'
/** The types of account requests that the compiler must infer, and those that it must refuse. */
import type { Role } from '#business/words'

type AccountCalls = typeof accountCalls
type Body<N extends keyof AccountCalls> = SentValues<AccountCalls[N]>
type Given<N extends keyof AccountCalls> = ReadValues<AccountCalls[N]>
type Answer<N extends keyof AccountCalls> = AnswerOf<AccountCalls[N]>

// Optional fields may be left out, and in a partial body all fields.
const validBodies: [Body<'login'>, Body<'register'>, Body<'changeProfile'>] = [
  { email: 'e', password: 'p' },
  { name: 'n', email: 'e', password: 'p' },
  {},
]
void (validBodies satisfies unknown)

// @ts-expect-error a password is missing
void ({ email: 'e' } satisfies Body<'login'>)
// @ts-expect-error nothing of that name is declared
void ({ email: 'e', password: 'p', role: 'admin' } satisfies Body<'login'>)
// @ts-expect-error a name cannot be emptied
void ({ name: null } satisfies Body<'changeProfile'>)

/** Has the types of the server values and the answers. */
export function read(
  application: Given<'register'>,
  change: Given<'changeProfile'>,
  login: Answer<'login'>,
  refresh: Answer<'refresh'>,
  sessions: Answer<'sessions'>,
) {
  const phone: string | null = application.phone
  const name: string | undefined = change.name
  const role: Role = login.user.role
  const isHere: boolean | undefined = sessions[0]?.current
  // @ts-expect-error a photo may be missing
  const avatar: string = login.user.avatar
  // @ts-expect-error a call that crossed with another brings none
  const token: string = refresh.refreshToken
  // @ts-expect-error no answer tells a password
  return [phone, name, role, isHere, avatar, token, login.user.password]
}
