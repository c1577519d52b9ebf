import { accountCalls } from '../../../registry/account/account-calls.ts'
import type { AnswerOf, SentValues } from '../../../registry/calls/call.ts'
import { call } from '../../platform/api/index.ts'
import { readSession, writeSession } from '../../platform/api/session.ts'
import { getRenewalTime } from '../../platform/api/token-lifetime.ts'

/** The user's own account as the provider returns it. */
export type Profile = AnswerOf<typeof accountCalls.session>['user']

/** A session of the user. */
export type OwnSession = AnswerOf<typeof accountCalls.sessions>[number]

/** Reads the user's own account. */
export async function readProfile(signal: AbortSignal): Promise<Profile> {
  return (await call(accountCalls.session, {}, { signal })).user
}

/** Changes the user's own account. The shell shows the new name and photo at once. */
export async function saveProfile(
  change: SentValues<typeof accountCalls.changeProfile>,
): Promise<void> {
  const { name, avatar } = (await call(accountCalls.changeProfile, change)).user
  const session = readSession()
  if (session) writeSession({ ...session, name, avatar })
}

/** Changes the password. Every session ends, and this browser continues with a new one. */
export async function changePassword(
  passwords: SentValues<typeof accountCalls.changePassword>,
): Promise<void> {
  const { accessToken, refreshToken } = await call(accountCalls.changePassword, passwords)
  const session = readSession()
  const due = getRenewalTime(accessToken, Date.now())
  if (session) writeSession({ ...session, accessToken, refreshToken, due })
}

/** Reads all sessions of the user. */
export function readSessions(signal: AbortSignal): Promise<OwnSession[]> {
  return call(accountCalls.sessions, {}, { signal })
}

/** Ends one session of the user. */
export async function endSession(id: string): Promise<void> {
  await call(accountCalls.endSession, { id })
}

/** Ends all sessions of the user, including this one. */
export async function endSessions(): Promise<void> {
  await call(accountCalls.endSessions, {})
}
