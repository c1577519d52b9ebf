import type { AccountCalls } from '../../registry/account/account-calls.ts'
import type { ResponseBody, RequestBody } from '../../registry/account/account-call.ts'
import { readSession, writeSession } from '../api/session.ts'
import { renewalTime } from '../api/token-lifetime.ts'
import { callAccount } from '../auth/call-account.ts'

/** The user's own account as the provider returns it. */
export type Profile = ResponseBody<AccountCalls['session']>['user']

/** A session of the user. */
export type OwnSession = ResponseBody<AccountCalls['sessions']>[number]

/** Reads the user's own account. */
export async function readProfile(signal: AbortSignal): Promise<Profile> {
  return (await callAccount('session', {}, { signal })).user
}

/** Changes the user's own account. The shell shows the new name and photo at once. */
export async function saveProfile(
  change: RequestBody<AccountCalls['changeProfile']>,
): Promise<void> {
  const { name, avatar } = (await callAccount('changeProfile', change)).user
  const session = readSession()
  if (session) writeSession({ ...session, name, avatar })
}

/** Changes the password. Every session ends, and this browser continues with a new one. */
export async function changePassword(
  passwords: RequestBody<AccountCalls['changePassword']>,
): Promise<void> {
  const { accessToken, refreshToken } = await callAccount('changePassword', passwords)
  const session = readSession()
  const due = renewalTime(accessToken, Date.now())
  if (session) writeSession({ ...session, accessToken, refreshToken, due })
}

/** Reads all sessions of the user. */
export function readSessions(signal: AbortSignal): Promise<OwnSession[]> {
  return callAccount('sessions', {}, { signal })
}

/** Ends one session of the user. */
export async function endSession(id: string): Promise<void> {
  await callAccount('endSession', { id })
}

/** Ends all sessions of the user, including this one. */
export async function endSessions(): Promise<void> {
  await callAccount('endSessions', {})
}
