import type { Request } from '../../resources/kit/entities/requests.ts'
import { http } from '../api/index.ts'
import { isObject } from '../api/is-object.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import { readSession, writeSession } from '../api/session.ts'
import { dueAt } from '../api/token-lifetime.ts'

/** One's own account as the provider tells it. */
export interface Profile {
  name: string
  email: string
  phone: string | null
  avatar: string | null
}

/** One place where one is signed in. */
export interface OwnSession {
  id: string
  created_at: string
  used_at: string
  agent: string | null
  current: boolean
}

/** What stands in an answer's `data`; throws where it has not the shape that is asked for. */
function dataOf<T>(body: unknown, request: Request, isRight: (data: unknown) => data is T): T {
  const data = isObject(body) ? body.data : undefined
  if (isRight(data)) return data
  throw problem(PROBLEMS.wrongShape, { request, status: 200 })
}

const hasUser = (data: unknown): data is { user: Profile } =>
  isObject(data) && isObject(data.user) && typeof data.user.name === 'string'

/** Reads one's own account. */
export async function readProfile(signal: AbortSignal): Promise<Profile> {
  const { body } = await http.send('GET session', { signal })
  return dataOf(body, 'GET session', hasUser).user
}

/** Changes one's own account; the shell shows the name and photo at once. */
export async function saveProfile(change: Partial<Profile>): Promise<void> {
  const { body } = await http.send('POST profile', { body: change })
  const { name, avatar } = dataOf(body, 'POST profile', hasUser).user
  const session = readSession()
  if (session) writeSession({ ...session, name, avatar })
}

const hasTokens = (data: unknown): data is { accessToken: string; refreshToken: string } =>
  isObject(data) && typeof data.accessToken === 'string' && typeof data.refreshToken === 'string'

/** Changes the password; every session ends, and this browser goes on with a new one. */
export async function changePassword(passwords: Readonly<Record<string, string>>): Promise<void> {
  const request = 'POST profile/password'
  const { body } = await http.send(request, { body: passwords })
  const { accessToken, refreshToken } = dataOf(body, request, hasTokens)
  const session = readSession()
  const due = dueAt(accessToken, Date.now())
  if (session) writeSession({ ...session, accessToken, refreshToken, due })
}

const areSessions = (data: unknown): data is OwnSession[] =>
  Array.isArray(data) && data.every((one) => isObject(one) && typeof one.id === 'string')

/** Everywhere one is signed in. */
export async function readSessions(signal: AbortSignal): Promise<OwnSession[]> {
  const { body } = await http.send('GET sessions', { signal })
  return dataOf(body, 'GET sessions', areSessions)
}

/** Signs one out at one place. */
export async function endOne(id: string): Promise<void> {
  await http.send('POST sessions/end', { body: { id } })
}

/** Signs one out everywhere, here too. */
export async function endAll(): Promise<void> {
  await http.send('POST sessions/end-all', { body: {} })
}
