import type { AccountCalls } from '../../registry/account/account-calls.ts'
import type { AnswerOf, BodyOf } from '../../registry/account/account-call.ts'
import { readSession, writeSession } from '../api/session.ts'
import { dueAt } from '../api/token-lifetime.ts'
import { callAccount } from '../auth/call-account.ts'

/** One's own account as the provider tells it. */
export type Profile = AnswerOf<AccountCalls['session']>['user']

/** One place where one is signed in. */
export type OwnSession = AnswerOf<AccountCalls['sessions']>[number]

/** Reads one's own account. */
export async function readProfile(signal: AbortSignal): Promise<Profile> {
  return (await callAccount('session', {}, { signal })).user
}

/** Changes one's own account; the shell shows the name and photo at once. */
export async function saveProfile(change: BodyOf<AccountCalls['changeProfile']>): Promise<void> {
  const { name, avatar } = (await callAccount('changeProfile', change)).user
  const session = readSession()
  if (session) writeSession({ ...session, name, avatar })
}

/** Changes the password; every session ends, and this browser goes on with a new one. */
export async function changePassword(
  passwords: BodyOf<AccountCalls['changePassword']>,
): Promise<void> {
  const { accessToken, refreshToken } = await callAccount('changePassword', passwords)
  const session = readSession()
  const due = dueAt(accessToken, Date.now())
  if (session) writeSession({ ...session, accessToken, refreshToken, due })
}

/** Everywhere one is signed in. */
export function readSessions(signal: AbortSignal): Promise<OwnSession[]> {
  return callAccount('sessions', {}, { signal })
}

/** Signs one out at one place. */
export async function endSession(id: string): Promise<void> {
  await callAccount('endSession', { id })
}

/** Signs one out everywhere, here too. */
export async function endSessions(): Promise<void> {
  await callAccount('endSessions', {})
}
