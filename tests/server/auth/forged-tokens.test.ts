import { CompactSign, EncryptJWT, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokens } from '../../../server/auth/tokens.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp, TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const NOW = TEST_NOW.getTime() / 1000
const key = (secret: string) => new TextEncoder().encode(secret)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const createPayload = (sid: unknown): JWTPayload => ({
  sid,
  iss: 'washboard',
  aud: 'washboard',
  iat: NOW,
  exp: NOW + 900,
})
const sign = (payload: JWTPayload, secret = TEST_SECRET, header: object = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256', ...header }).sign(key(secret))
const without = (payload: JWTPayload, name: string) =>
  Object.fromEntries(Object.entries(payload).filter(([claim]) => claim !== name))

/** Tokens that are signed by other keys, or claim to be. */
async function byOtherKeys(sid: string): Promise<Record<string, string>> {
  const payload = createPayload(sid)
  const [header, body, signature] = (await sign(payload)).split('.')
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const unsigned = ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
    [`alg ${alg}`, `${base64({ alg })}.${body}.`],
    [`alg ${alg} with a signature`, `${base64({ alg })}.${body}.${signature}`],
  ])
  const secrets = ['secret', 'washboard', 'x'.repeat(32), TEST_SECRET.toUpperCase(), sid]
  const guessed = await Promise.all(
    secrets.map(async (secret) => [`the secret ${secret}`, await sign(payload, secret)]),
  )
  const namedAnswers = await Promise.all(
    [{ kid: '../../dev/null' }, { jku: 'https://evil.example/keys' }, { jwk }].map(
      async (header) => [
        `its own ${Object.keys(header)}`,
        await sign(payload, 'y'.repeat(32), header),
      ],
    ),
  )
  return {
    ...Object.fromEntries([...unsigned, ...guessed, ...namedAnswers]),
    'no header': `.${body}.${signature}`,
    'HS384 by the right secret': await sign(payload, TEST_SECRET, { alg: 'HS384' }),
    'HS512 by the right secret': await sign(payload, TEST_SECRET, { alg: 'HS512' }),
    'RS256 by a key of its own': await new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', jwk })
      .sign(privateKey),
    'RS256 with our signature': `${base64({ alg: 'RS256' })}.${body}.${signature}`,
    'a critical header': `${base64({ alg: 'HS256', crit: ['x'], x: 1 })}.${body}.${signature}`,
    'another header': `${base64({ alg: 'HS256', typ: 'JWT' })}.${body}.${signature}`,
    'encrypted instead': await new EncryptJWT(payload)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(key(TEST_SECRET).slice(0, 32)),
    'the same header and payload, unsigned': `${header}.${body}.`,
  }
}

/** Tokens that are signed correctly but have invalid claims. */
async function ofOtherClaims(sid: string, ended: string): Promise<Record<string, string>> {
  const claims: [string, JWTPayload][] = [
    ...['sid', 'iss', 'aud', 'iat', 'exp'].map((name): [string, JWTPayload] => [
      `no ${name}`,
      without(createPayload(sid), name),
    ]),
    ...[5, null, true, [sid], { $ne: '' }, '', "' or '1'='1", 'x'.repeat(5000)].map(
      (value): [string, JWTPayload] => [
        `the sid ${JSON.stringify(value).slice(0, 30)}`,
        createPayload(value),
      ],
    ),
    ['a sid of nobody', createPayload('00000000-0000-4000-8000-000000000000')],
    ['a session that has ended', createPayload(ended)],
    ['a sid with a space', createPayload(`${sid} `)],
    ['a sid in capitals', createPayload(sid.toUpperCase())],
    ['another issuer', { ...createPayload(sid), iss: 'washboard.example' }],
    ['another audience', { ...createPayload(sid), aud: 'elsewhere' }],
    ['an exp that is just over', { ...createPayload(sid), exp: NOW }],
    ['an exp in text', { ...createPayload(sid), exp: `${NOW + 900}` as unknown as number }],
    ['a beginning in the future', { ...createPayload(sid), nbf: NOW + 60 }],
  ]
  const signed = claims.map(async ([name, payload]) => [name, await sign(payload)] as const)
  const text = new CompactSign(key(sid)).setProtectedHeader({ alg: 'HS256' })
  return {
    ...Object.fromEntries(await Promise.all(signed)),
    'no claims at all': await text.sign(key(TEST_SECRET)),
  }
}

/** Valid tokens that were altered. */
function bent(token: string): Record<string, string> {
  const [header = '', body = '', signature = ''] = token.split('.')
  const otherBody = base64({
    ...JSON.parse(Buffer.from(body, 'base64url').toString()),
    role: 'admin',
  })
  return {
    'a claim added': `${header}.${otherBody}.${signature}`,
    'a signature cut short': `${header}.${body}.${signature.slice(0, -2)}`,
    'a signature begun otherwise': `${header}.${body}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`,
    'the parts turned round': `${signature}.${body}.${header}`,
    'a part more': `${token}.${signature}`,
    'a part less': `${header}.${body}`,
    'twice the same': `${token}${token}`,
    'nothing but dots': '..',
    'no token': '',
    'a long one': `${'e'.repeat(7000)}.${body}.${signature}`,
  }
}

describe.each(TESTED_ENGINES)('An access token, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine)
  })
  afterAll(() => server.close())

  const requestSession = (authorization: string) =>
    server.call('GET session', { headers: { authorization } })

  test('is accepted only if the server signed it and its session is live', async () => {
    const { accessToken, refreshToken } = (await server.logIn(ACCOUNTS.admin)).body.data
    const endedToken = await server.tokenOf(ACCOUNTS.admin)
    const { sessionId } = (await requestSession(`Bearer ${accessToken}`)).body.data
    const ended = (await requestSession(`Bearer ${endedToken}`)).body.data.sessionId
    await server.call('POST jwt/logout', { token: endedToken })

    const { browsers } = createTokens(TEST_SECRET)
    const forged = {
      ...(await byOtherKeys(sessionId)),
      ...(await ofOtherClaims(sessionId, ended)),
      ...bent(accessToken),
      'a refresh token': refreshToken,
      'a session id': sessionId,
      'what a browser is known by': await browsers.sign(sessionId, TEST_NOW),
    }
    const headers = {
      ...Object.fromEntries(
        Object.entries(forged).map(([name, token]) => [name, `Bearer ${token}`]),
      ),
      'no scheme': accessToken,
      'another scheme': `Basic ${accessToken}`,
      'a scheme twice': `Bearer Bearer ${accessToken}`,
    }
    expect(Object.keys(headers).length).toBeGreaterThanOrEqual(60)
    const answers: Record<string, number> = {}
    for (const [name, header] of Object.entries(headers))
      answers[name] = (await requestSession(header)).status
    expect(Object.entries(answers).filter(([, status]) => status !== 401)).toEqual([])

    const elsewhere = await server.call(`GET session?access_token=${accessToken}`, {
      headers: { cookie: `_auth=${accessToken}; access_token=${accessToken}` },
    })
    expect(elsewhere.status).toBe(401)
    // Each kind of token is valid for its purpose only.
    expect(await browsers.verify(await browsers.sign(sessionId, TEST_NOW), TEST_NOW)).toBe(
      sessionId,
    )
    expect(await browsers.verify(accessToken, TEST_NOW)).toBeNull()
    // Control: the same claims with a correct signature are accepted.
    expect((await requestSession(`Bearer ${await sign(createPayload(sessionId))}`)).status).toBe(
      200,
    )
    expect((await requestSession(`Bearer ${accessToken}`)).status).toBe(200)
  })
})
