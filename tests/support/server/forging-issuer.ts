import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The parts of a token that differ from those of an honest provider. */
export interface Forgery {
  claims?: JWTPayload
  /** Signs with a key that the provider does not publish. */
  isForeignKey?: boolean
}

/** An OpenID Connect provider that issues any token that a test requests. */
export async function startForgingIssuer() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [ownKeys, foreignKeys] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(ownKeys.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  let forgery: Forgery = {}
  let nonce = ''

  async function idToken() {
    const now = Math.floor(Date.now() / 1000)
    const validClaims = {
      iss: issuer,
      aud: 'washboard',
      sub: 'mallory',
      iat: now,
      exp: now + 300,
      nonce,
    }
    const person = { email: 'mallory@company.example', email_verified: true, groups: ['crew'] }
    return new SignJWT({ ...validClaims, ...person, ...forgery.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(forgery.isForeignKey ? foreignKeys.privateKey : ownKeys.privateKey)
  }
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  async function answer({ url }: IncomingMessage): Promise<object> {
    if (url === '/keys') return { keys: [jwk] }
    if (url !== '/token') return metadata
    return { access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: await idToken() }
  }
  server.on('request', async (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(await answer(request)))
  })
  return {
    issuer,
    /** Answers the authorization address with the callback query for a token. */
    signIn(url: string, nextForgery: Forgery = {}): string {
      const parameters = new URL(url).searchParams
      forgery = nextForgery
      nonce = parameters.get('nonce') ?? ''
      return String(new URLSearchParams({ code: 'any', state: parameters.get('state') ?? '' }))
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
