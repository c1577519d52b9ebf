import { describe, expect, it, vi } from 'vitest'
import { readProblem } from '../../../../src/platform/api/problems.ts'
import {
  catchError,
  createTestHttp,
  json,
  createMemorySession,
  createSession,
} from '../data/provider/support.ts'

const LIST = 'GET admin/slider/all'

/** A provider that never answers. */
const untilAborted: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

describe('a request of the browser', () => {
  it('has headers with the token, `lang: du`, the language and a request id', async () => {
    const { http, seen } = createTestHttp({ [LIST]: () => json([]) })
    await http.send(LIST)
    const headers = seen[0]?.headers
    expect(headers?.get('Authorization')).toBe('Bearer access-1')
    expect(headers?.get('lang')).toBe('du')
    expect(headers?.get('Accept-Language')).toBe('fr')
    expect(headers?.get('X-Request-Id')).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([
    ['json', '{"id":3,"tags":["a","b"]}', 'application/json'],
    ['urlencoded', 'id=3&tags%5B%5D=a&tags%5B%5D=b', 'application/x-www-form-urlencoded'],
    ['form', 'name="tags[]"', 'multipart/form-data'],
  ] as const)('encodes its body as %s', async (encoding, text, type) => {
    const { http, seen } = createTestHttp({ 'POST x': () => json({}) })
    await http.send('POST x', { body: { id: 3, tags: ['a', 'b'] }, encoding })
    expect(seen[0]?.body).toContain(text)
    expect(seen[0]?.headers.get('Content-Type')).toContain(type)
  })

  it('combines the declared query with the given one, and fills the path', async () => {
    const { http, lines } = createTestHttp({})
    await catchError(
      http.send('GET dates/{id}/slots?open=1', { body: { id: 4 }, query: { q: 'a b' } }),
    )
    expect(lines()).toEqual(['GET dates/4/slots?open=1&q=a+b'])
  })

  it('sends a file as multipart, whatever encoding is declared', async () => {
    const { http, seen } = createTestHttp({ 'POST x': () => json({}) })
    await http.send('POST x', { body: { image: new Blob(['x'], { type: 'image/png' }) } })
    expect(seen[0]?.headers.get('Content-Type')).toContain('multipart/form-data')
  })
})

describe('a session during sign-out', () => {
  it('aborts its requests, and allows no other until it has ended', async () => {
    const fetch = vi.fn(untilAborted)
    const { http } = createTestHttp({}, { fetch })
    const underWay = catchError(http.send(LIST))
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
    const resume = http.suspend()
    expect(await underWay).toMatchObject({ name: 'AbortError' })
    expect(await catchError(http.send(LIST))).toMatchObject({ name: 'AbortError' })
    expect(fetch).toHaveBeenCalledTimes(1)
    resume()
    void catchError(http.send(LIST))
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  })

  it('can still send the sign-out request, and another session can begin', async () => {
    const { http } = createTestHttp({
      'POST jwt/logout': () => json({}),
      'POST login': () => json({}),
    })
    http.suspend()
    expect((await http.send('POST jwt/logout', { token: 'once' })).body).toEqual({})
    expect((await http.send('POST login', { token: 'none' })).body).toEqual({})
  })
})

describe('a fault of a request', () => {
  const html = { headers: { 'Content-Type': 'text/html' } }
  const asJson = { headers: { 'Content-Type': 'application/json' } }
  it.each<[string, () => Response | Promise<Response>, string, number]>([
    ['refused', () => Promise.reject(new TypeError('fetch failed')), 'errors.network', 0],
    ['500 HTML', () => new Response('<h1>', { ...html, status: 500 }), 'errors.server', 500],
    ['200 HTML', () => new Response('<h1>', html), 'errors.not_json', 200],
    ['truncated JSON', () => new Response('{"data":[{"id"', asJson), 'errors.not_json', 200],
    ['empty body', () => new Response('', asJson), 'errors.not_json', 200],
    ['403', () => json({}, { status: 403 }), 'errors.forbidden', 403],
    ['404', () => json({}, { status: 404 }), 'errors.not_found', 404],
    ['409', () => json({}, { status: 409 }), 'errors.conflict', 409],
    ['422', () => json({}, { status: 422 }), 'errors.invalid', 422],
    ['429', () => json({}, { status: 429 }), 'errors.too_many', 429],
  ])(
    'is reported for %s as an error that names the request',
    async (_, answer, messageKey, status) => {
      const { http } = createTestHttp({ [LIST]: answer })
      const error = await catchError(http.send(`${LIST}?is_completed=1`))
      expect(readProblem(error)).toMatchObject({ messageKey, call: LIST })
      expect(error).toMatchObject({ status, message: messageKey })
    },
  )

  it('has the message of the server, and its messages for each field', async () => {
    const body = { message: 'Choose a reason.', errors: { reason: ['Missing.'], x: 'One.' } }
    const { http } = createTestHttp({ 'POST x': () => json(body, { status: 422 }) })
    const error = await catchError(http.send('POST x', { body: {} }))
    expect(error).toMatchObject({ message: 'Choose a reason.' })
    expect(readProblem(error)?.errors).toEqual({ reason: ['Missing.'], x: ['One.'] })
  })

  it('never contains a token that a server repeats', async () => {
    const answer = () => json({ message: 'Bad token access-1 (refresh-1)' }, { status: 403 })
    const { http } = createTestHttp({ [LIST]: answer })
    const error = await catchError(http.send(LIST))
    expect(JSON.stringify([error, String(error)])).not.toMatch(/access-1|refresh-1/)
  })

  const halfABody: typeof fetch = async (_, init) => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":['))
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(stream, asJson)
  }

  it.each([
    ['before the answer', untilAborted],
    ['inside the answer', halfABody],
  ])('occurs after a timeout %s', async (_, fetch) => {
    const { http } = createTestHttp({}, { fetch, timeout: 20 })
    expect(readProblem(await catchError(http.send(LIST)))?.messageKey).toBe('errors.timeout')
  })

  it('passes on the abort of the caller unchanged', async () => {
    const controller = new AbortController()
    const { http } = createTestHttp({}, { fetch: untilAborted })
    const sent = http.send(LIST, { signal: controller.signal })
    controller.abort()
    expect(await catchError(sent)).toMatchObject({ name: 'AbortError' })
  })

  it('does not occur for 204 and 304, which have no body', async () => {
    const { http } = createTestHttp({
      'GET a': () => new Response(null, { status: 204 }),
      'GET b': () => new Response(null, { status: 304, headers: { ETag: '"2"' } }),
    })
    expect(await http.send('GET a')).toMatchObject({ body: undefined, notModified: false })
    expect(await http.send('GET b', { etag: '"2"' })).toMatchObject({
      etag: '"2"',
      notModified: true,
    })
  })
})

describe('renewing the session', () => {
  const renewing = (
    more: () => Response = () =>
      json({ data: { accessToken: 'access-2', refreshToken: 'refresh-2' } }),
  ) => ({
    [LIST]: ({ headers }: { headers: Headers }) =>
      headers.get('Authorization') === 'Bearer access-2' ? json([]) : json({}, { status: 401 }),
    'POST jwt/refresh-token': more,
  })

  it('happens once for ten parallel requests, and all ten succeed', async () => {
    const { http, session, lines } = createTestHttp(renewing())
    const answers = await Promise.all(Array.from({ length: 10 }, () => http.send(LIST)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(lines().filter((line) => line.includes('refresh'))).toHaveLength(1)
    expect(session.read()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
  })

  it('uses the token that another tab renewed while this tab waited for the lock', async () => {
    const session = createMemorySession()
    const locks = {
      request: <T>(_: string, work: () => Promise<T>) => {
        session.write(createSession({ accessToken: 'access-2', refreshToken: 'refresh-2' }))
        return work()
      },
    }
    const { http, lines } = createTestHttp(renewing(), { session, locks })
    await http.send(LIST)
    expect(lines()).toEqual([LIST, LIST])
  })

  describe('The renewal of a session before its token expires', () => {
    /** A token that lives so many seconds, and says so. */
    const living = (seconds: number) =>
      `x.${btoa(JSON.stringify({ iat: 100, exp: 100 + seconds }))}.x`
    const asked = ({ headers }: { headers: Headers }) =>
      headers.get('Authorization') === 'Bearer access-1' ? json({}, { status: 401 }) : json([])
    const answers = (token: string) => ({
      [LIST]: asked,
      'POST jwt/refresh-token': () => json({ data: { accessToken: token, refreshToken: 'next' } }),
    })
    const at = (time: number) => ({ now: () => time })

    it('happens at the first request after nine tenths of the lifetime of the token, and not earlier', async () => {
      const clock = { time: 0 }
      const token = living(900)
      const session = createMemorySession(createSession({ due: 810_000 }))
      const { http, lines } = createTestHttp(
        { ...answers(token), [LIST]: () => json([]) },
        { session, now: () => clock.time },
      )
      clock.time = 809_999
      await http.send(LIST)
      // However late it is: a device that slept renews before it asks.
      clock.time = 5_000_000
      await Promise.all([http.send(LIST), http.send(LIST)])
      expect(lines()).toEqual([LIST, 'POST jwt/refresh-token', LIST, LIST])
      expect(session.read()).toMatchObject({ accessToken: token, due: 5_000_000 + 810_000 })
    })

    it('sends the request with the current token if the provider cannot renew it now', async () => {
      const session = createMemorySession(createSession({ due: 10 }))
      const routes = {
        [LIST]: () => json([]),
        'POST jwt/refresh-token': () => json({}, { status: 500 }),
      }
      const { http, lines } = createTestHttp(routes, { session, ...at(20) })
      expect((await http.send(LIST)).status).toBe(200)
      expect(lines()).toEqual(['POST jwt/refresh-token', LIST])
    })

    it('uses the token renewed by another tab, and does not renew a token without an expiry', async () => {
      const session = createMemorySession(createSession({ due: 10 }))
      const locks = {
        request: <T>(_: string, work: () => Promise<T>) => {
          session.write(createSession({ accessToken: 'opaque', due: undefined }))
          return work()
        },
      }
      const { http, lines } = createTestHttp(answers('unused'), { session, locks, ...at(20) })
      await http.send(LIST)
      await http.send(LIST)
      expect(lines()).toEqual([LIST, LIST])
    })
  })

  const over = { id: 7, name: 'Olga', over: true, accessToken: '', refreshToken: '' }
  const refusing = () => createTestHttp(renewing(() => json({}, { status: 401 })))

  it('holds the requests of an expired session until the same user signs in again', async () => {
    const { http, session, lines } = refusing()
    const sent = Promise.all([http.send(LIST), http.send(LIST)])
    await vi.waitFor(() => expect(session.read()).toMatchObject(over))
    const later = http.send(LIST)
    const before = lines().length
    session.write(createSession({ accessToken: 'access-2' }))
    expect((await sent).map(({ status }) => status)).toEqual([200, 200])
    expect((await later).status).toBe(200)
    expect(lines().slice(before)).toEqual([LIST, LIST, LIST])
  })

  it.each([
    ['nobody', null],
    ['somebody else', createSession({ id: 8, accessToken: 'access-2' })],
  ])('drops the held requests when %s is signed in afterwards', async (_, next) => {
    const { http, session, lines } = refusing()
    const sent = catchError(http.send(LIST))
    await vi.waitFor(() => expect(session.read()).toMatchObject(over))
    if (next) session.write(next)
    else session.clear()
    expect(await sent).toMatchObject({ status: 401 })
    expect(lines()).toEqual([LIST, 'POST jwt/refresh-token'])
  })

  it('does not hold a request that the caller has aborted', async () => {
    const { http, session } = refusing()
    const controller = new AbortController()
    const sent = catchError(http.send(LIST, { signal: controller.signal }))
    await vi.waitFor(() => expect(session.read()).toMatchObject(over))
    controller.abort()
    expect(await sent).toMatchObject({ name: 'AbortError' })
  })

  it('keeps the refresh token if a concurrent request received the new one', async () => {
    const late = () => json({ data: { accessToken: 'access-2', refreshToken: null } })
    const { http, session } = createTestHttp(renewing(late))
    expect((await http.send(LIST)).status).toBe(200)
    expect(session.read()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-1' })
  })

  it('ends the session when the renewed token is refused too, without a second attempt', async () => {
    const refused = () => json({}, { status: 401 })
    const { http, session, lines } = createTestHttp({ ...renewing(), [LIST]: refused })
    expect(await catchError(http.send(LIST))).toMatchObject({ status: 401 })
    expect(session.read()).toMatchObject(over)
    expect(lines()).toHaveLength(3)
  })

  it('keeps the session when the provider is unreachable', async () => {
    const { http, session } = createTestHttp(renewing(() => json({}, { status: 503 })))
    expect(await catchError(http.send(LIST))).toMatchObject({ status: 503 })
    expect(session.read()).not.toBeNull()
  })

  it('never repeats the request of one user with the token of another', async () => {
    const session = createMemorySession()
    const routes = {
      'POST x': () => {
        session.write(createSession({ id: 8, accessToken: 'other', refreshToken: 'other' }))
        return json({}, { status: 401 })
      },
    }
    const { http, lines } = createTestHttp(routes, { session })
    expect(await catchError(http.send('POST x', { body: {} }))).toMatchObject({ status: 401 })
    expect(lines()).toEqual(['POST x'])
    expect(session.read()?.id).toBe(8)
  })

  it('does not sign out for a 403, and does not renew without a session', async () => {
    const forbidden = createTestHttp({ [LIST]: () => json({}, { status: 403 }) })
    await catchError(forbidden.http.send(LIST))
    expect(forbidden.session.read()).not.toBeNull()
    const out = createTestHttp(
      { [LIST]: () => json({}, { status: 401 }) },
      { session: createMemorySession(null) },
    )
    await catchError(out.http.send(LIST))
    expect(out.lines()).toEqual([LIST])
  })
})
