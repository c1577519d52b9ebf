import '../../../support/web/document.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthProvider, mayPerform } from '../../../../src/platform/access/auth-provider.ts'
import {
  browserSession,
  clearSession,
  onSessionResumed,
  onSessionChange,
  onUserChange,
  expireSession,
  readSession,
  writeSession,
} from '../../../../src/platform/api/session.ts'
import {
  catchError,
  createTestHttp,
  json,
  createMemorySession,
  createSession,
  type Routes,
} from '../data/provider/support.ts'

beforeEach(() => {
  // What a screen of another file was told late.
  localStorage.clear()
  clearSession()
})

describe('the stored session', () => {
  it('is stored under the specified keys, and the cookie contains no token', () => {
    writeSession(createSession())
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(createSession())
    expect(localStorage.getItem('access_token')).toBe('access-1')
    expect(document.cookie).toBe('_auth=1')
    expect(readSession()).toEqual(createSession())
  })

  it('is removed completely when it is cleared', () => {
    writeSession(createSession())
    clearSession()
    expect(localStorage).toHaveLength(0)
    expect(document.cookie).toBe('')
    expect(readSession()).toBeNull()
  })

  it.each(['{', '1', 'null', '{"id":1}', '{"id":"x","accessToken":"a"}'])(
    'is missing if the storage contains %s',
    (text) => {
      localStorage.setItem('userData', text)
      expect(readSession()).toBeNull()
    },
  )

  it('notifies this tab of a change in another tab', () => {
    writeSession(createSession())
    const told = vi.fn()
    const stop = onSessionChange(told)
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'skin' }))
    expect(told.mock.calls).toEqual([[null]])
    stop()
    writeSession(createSession())
    expect(told).toHaveBeenCalledOnce()
  })

  it('notifies of another user, not of a renewed token', () => {
    writeSession(createSession())
    const told = vi.fn()
    const stop = onUserChange(told)
    writeSession(createSession({ accessToken: 'access-2' }))
    expect(told).not.toHaveBeenCalled()
    writeSession(createSession({ id: 8 }))
    expect(told).toHaveBeenCalledOnce()
    stop()
  })
})

function auth(routes: Routes, session = browserSession) {
  const { http, lines } = createTestHttp(routes, { session })
  return { provider: createAuthProvider({ http, session }), lines, session }
}

const answer = (user: object) => () =>
  json({ data: { accessToken: 'a', refreshToken: 'r', user: { id: 7, name: 'Olga', ...user } } })

describe('an expired session', () => {
  it('keeps the user, and no token anywhere', () => {
    writeSession(createSession())
    writeSession(expireSession(createSession()))
    expect(readSession()).toMatchObject({ id: 7, name: 'Olga', email: 'olga@example.com' })
    const kept = JSON.stringify(Object.entries(localStorage)) + document.cookie
    expect(kept).not.toMatch(/access-1|refresh-1|access_token|_auth/)
  })

  it('notifies when its user signs in again, and when another user does', () => {
    writeSession(expireSession(createSession()))
    const [back, other] = [vi.fn(), vi.fn()]
    const stops = [onSessionResumed(back), onUserChange(other)]
    writeSession(createSession())
    expect([back, other].map((told) => told.mock.calls.length)).toEqual([1, 0])
    writeSession(createSession({ role: 'operations' }))
    expect([back, other].map((told) => told.mock.calls.length)).toEqual([1, 1])
    for (const stop of stops) stop()
  })
})

describe('signing in and out', () => {
  it('stores the session and the role', async () => {
    const { provider } = auth({ 'POST login': answer({ role: 'operations' }) })
    await provider.login({ email: 'o@x.example', password: 'p' })
    expect(await provider.getPermissions?.({})).toBe('operations')
    expect(await provider.getIdentity?.()).toMatchObject({ id: 7, fullName: 'Olga' })
    await expect(provider.checkAuth({})).resolves.toBeUndefined()
  })

  it('stores the role of the account type if the answer has no role', async () => {
    const { provider } = auth({ 'POST login': answer({ account_type: 'Car Wash' }) })
    await provider.login({ email: 'o@x.example', password: 'p' })
    expect(readSession()?.role).toBe('car wash')
  })

  it('stores nothing for a customer, a refusal or a malformed answer', async () => {
    const wrong = () => json({ message: 'Wrong.' }, { status: 401 })
    for (const route of [answer({ account_type: 'User' }), wrong, () => json({ data: {} })]) {
      const { provider, lines } = auth({ 'POST login': route })
      await catchError(provider.login({ email: 'o@x.example', password: 'p' }))
      expect(localStorage).toHaveLength(0)
      expect(lines()).toEqual(['POST login'])
    }
  })

  it('ends the session in the browser even when the provider fails', async () => {
    writeSession(createSession())
    const { provider, lines } = auth({ 'POST jwt/logout': () => json({}, { status: 500 }) })
    await provider.logout({})
    expect(readSession()).toBeNull()
    expect(lines()).toEqual(['POST jwt/logout'])
    await provider.logout({})
    expect(lines()).toHaveLength(1)
    expect(await catchError(provider.checkAuth({}))).toMatchObject({ status: 401 })
  })

  it('ends the session only for a 401 after which no session is stored', async () => {
    const { provider, session } = auth({}, createMemorySession())
    await provider.checkError({ status: 403 })
    await provider.checkError({ status: 401 })
    session.clear()
    await provider.checkError({ status: 500 })
    expect(await catchError(provider.checkError({ status: 401 }))).toEqual({
      status: 401,
      logoutUser: false,
    })
  })
})

describe('the rights of a role', () => {
  it.each([
    ['admin', 'list', 'apps/user/list', true],
    ['operations', 'list', 'apps/user/list', false],
    ['car wash', 'list', 'apps/instant-booking/list', false],
    ['car wash', 'list', 'apps/appointment-car-wash/list', true],
    ['operations', 'cancel', 'apps/instant-booking/list', true],
    ['operations', 'cancel', 'apps/completed-instant-booking/list', false],
    ['operations', 'edit', 'apps/sliders/list', true],
    ['operations', 'create', 'sliders', true],
    ['car wash', 'create', 'sliders', false],
    ['admin', 'fly', 'apps/user/list', false],
    ['admin', 'list', 'apps/unknown/list', false],
    [null, 'list', 'apps/sliders/list', false],
  ] as const)('include for %s the verb %s of %s: %s', (role, action, reference, allowed) => {
    expect(mayPerform({ role }, action, reference)).toBe(allowed)
  })
})
