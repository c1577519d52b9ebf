import type { Configuration } from 'openid-client'
import type { Logger } from 'pino'
import { Problem } from '../http/problem.ts'
import type { OidcSettings } from '../settings/oidc-settings.ts'

/** The seconds to wait for a response of the provider. */
const TIMEOUT = 10

/** The values of one sign-in. The browser stores them until the provider sends it back. */
export interface OidcChecks {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/** A person, as the provider knows them. */
export interface Identity {
  issuer: string
  subject: string
  /** Null unless the provider has verified it. */
  email: string | null
  name: string | null
  /** The values of the claim that decides the role. */
  roleValues: readonly string[]
}

type Claims = Readonly<Record<string, unknown>>

const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Reads a claim by its name, or by a path with dots such as `realm_access.roles`. */
function readClaim(claims: Claims, name: string): unknown {
  if (name in claims) return claims[name]
  return name
    .split('.')
    .reduce<unknown>((value, key) => (value as Claims | null | undefined)?.[key], claims)
}

function readIdentity(claims: Claims, issuer: string, { roleClaim }: OidcSettings): Identity {
  const { sub, email, email_verified: verified, name, preferred_username: username } = claims
  const values = [readClaim(claims, roleClaim)].flat()
  return {
    issuer,
    subject: String(sub),
    // Some providers send the flag as text.
    email: verified === true || verified === 'true' ? readText(email) : null,
    name: readText(name) ?? readText(username),
    roleValues: values.filter((value): value is string => typeof value === 'string'),
  }
}

/** Returns whether the provider did not answer. False if it answered with a refusal. */
const isUnreachable = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT')

/** A company's OpenID Connect provider: the code flow with PKCE, state and nonce. */
export class OidcProvider {
  readonly settings: OidcSettings
  readonly #log: Pick<Logger, 'error'>
  #configuration: Promise<Configuration> | undefined

  constructor(settings: OidcSettings, log: Pick<Logger, 'error'>) {
    this.settings = settings
    this.#log = log
  }

  /** Returns the provider's address for the browser, and the values to check afterwards. */
  async begin(redirectUri: string): Promise<{ url: string; checks: OidcChecks }> {
    const configuration = await this.#discover()
    const client = await import('openid-client')
    const verifier = client.randomPKCECodeVerifier()
    const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.settings.scope,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: checks.state,
      nonce: checks.nonce,
    })
    return { url: url.href, checks: { ...checks, redirectUri } }
  }

  /**
   * Exchanges the code in the returned address for the person's identity. Throws 401 unless state,
   * nonce, issuer, audience, signature and times of the token are correct.
   */
  async finish(query: string, checks: OidcChecks): Promise<Identity> {
    const configuration = await this.#discover()
    const client = await import('openid-client')
    try {
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(`?${query.replace(/^\?/, '')}`, checks.redirectUri),
        {
          pkceCodeVerifier: checks.verifier,
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          idTokenExpected: true,
        },
      )
      const idClaims = tokens.claims()
      if (!idClaims) throw new Problem(401, 'oidc_failed')
      const { issuer, userinfo_endpoint: userInfoEndpoint } = configuration.serverMetadata()
      const userInfo = userInfoEndpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, idClaims.sub)
        : {}
      return readIdentity({ ...userInfo, ...idClaims }, issuer, this.settings)
    } catch (error) {
      if (error instanceof Problem) throw error
      this.#logFailure(error)
      throw isUnreachable(error) ? new Problem(409, 'oidc_away') : new Problem(401, 'oidc_failed')
    }
  }

  /** Logs the reason of a failed sign-in, which helps to find wrong settings and names nobody. */
  #logFailure(error: unknown): void {
    const {
      name,
      message,
      code,
      error: providerError,
    } = error as Error & { code?: string; error?: string }
    this.#log.error(
      { name, message, code, said: providerError },
      'sign-in by OpenID Connect failed',
    )
  }

  /** Reads the provider's description once; the next sign-in tries again after a failure. */
  #discover(): Promise<Configuration> {
    this.#configuration ??= this.#readConfiguration().catch((error: unknown) => {
      this.#configuration = undefined
      this.#logFailure(error)
      throw new Problem(409, 'oidc_away')
    })
    return this.#configuration
  }

  async #readConfiguration(): Promise<Configuration> {
    const client = await import('openid-client')
    const { issuer, clientId, clientSecret } = this.settings
    const url = new URL(issuer)
    return client.discovery(url, clientId, clientSecret, undefined, {
      timeout: TIMEOUT,
      execute: [
        // Settings allow this for a provider on the same machine only.
        ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        client.enableNonRepudiationChecks,
      ],
    })
  }
}
