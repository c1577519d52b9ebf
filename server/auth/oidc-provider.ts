import type { Configuration } from 'openid-client'
import type { Logger } from 'pino'
import { describeConnectionFailure } from '../http/connection-failure.ts'
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

/** The state of an e-mail address by its provider: `unknown` without `email_verified`. */
export type EmailState = 'missing' | 'verified' | 'unverified' | 'unknown'

/** A person, as the provider knows them. */
export interface Identity {
  issuer: string
  subject: string
  /** Null unless the provider has verified it, or the settings trust it. */
  email: string | null
  /** The state of the address by the provider. */
  emailState: EmailState
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

/** Reads the state of the e-mail address. Some providers send the flag as text or as a number. */
function readEmailState({ email, email_verified: flag }: Claims): EmailState {
  if (readText(email) === null) return 'missing'
  if (flag === undefined || flag === null) return 'unknown'
  return ['true', '1'].includes(String(flag).toLowerCase()) ? 'verified' : 'unverified'
}

/** Reads the whole name, or the given and the family name, or the name for sign-ins. */
function readName({ name, given_name, family_name, preferred_username }: Claims): string | null {
  const names = [given_name, family_name].flatMap((part) => readText(part) ?? [])
  return readText(name) ?? readText(names.join(' ')) ?? readText(preferred_username)
}

function readIdentity(
  claims: Claims,
  issuer: string,
  { roleClaim, trustEmail }: OidcSettings,
): Identity {
  const values = [readClaim(claims, roleClaim)].flat()
  const emailState = readEmailState(claims)
  const isTrusted = emailState === 'verified' || (emailState === 'unknown' && trustEmail)
  return {
    issuer,
    subject: String(claims.sub),
    email: isTrusted ? readText(claims.email) : null,
    emailState,
    name: readName(claims),
    roleValues: values.filter((value): value is string => typeof value === 'string'),
  }
}

/** Returns whether the provider did not answer. False if it answered with a refusal. */
const isUnreachable = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT')

/** The reasons for which an e-mail address finds no account. */
const EMAIL_REASONS: Readonly<Record<EmailState, string>> = {
  missing: 'the provider sends no claim email; add the scope email, or the claim at the provider',
  unknown:
    'the provider sends no claim email_verified; set OIDC_TRUST_EMAIL=1 if only its admins assign addresses',
  unverified: 'the claim email_verified is not true',
  verified: 'the claim email is no e-mail address',
}

type OidcLog = Pick<Logger, 'error'>

/** A company's OpenID Connect provider: the code flow with PKCE, state and nonce. */
export class OidcProvider {
  readonly settings: OidcSettings
  readonly #log: OidcLog
  #configuration: Promise<Configuration> | undefined

  constructor(settings: OidcSettings, log: OidcLog) {
    this.settings = settings
    this.#log = log
  }

  /** Returns the provider's address for the browser, and the values to check afterwards. */
  async begin(
    redirectUri: string,
    requestId: string,
  ): Promise<{ url: string; checks: OidcChecks }> {
    const configuration = await this.#discover(requestId)
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
  async finish(query: string, checks: OidcChecks, requestId: string): Promise<Identity> {
    const configuration = await this.#discover(requestId)
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
      this.#logFailure(error, requestId)
      throw isUnreachable(error) ? new Problem(409, 'oidc_away') : new Problem(401, 'oidc_failed')
    }
  }

  /** Logs the reason of a failed sign-in, which helps to find wrong settings and names nobody. */
  #logFailure(error: unknown, requestId: string): void {
    const {
      name,
      message,
      code,
      error: providerError,
    } = error as Error & { code?: string; error?: string }
    const { host } = new URL(this.settings.issuer)
    const hasCause = error instanceof Error && error.cause instanceof Error
    const reason = hasCause ? describeConnectionFailure(error) : undefined
    this.#log.error(
      { name, message, code, said: providerError, host, reason, requestId },
      'sign-in by OpenID Connect failed',
    )
  }

  /**
   * Logs why a person whom the provider has signed in may not come in, with the setting that
   * decides it. It names nobody.
   */
  logRefusal(code: string, { emailState, roleValues }: Identity, requestId: string): void {
    const { roleClaim } = this.settings
    const reasons: Readonly<Record<string, string>> = {
      oidc_no_role: `the claim ${roleClaim} (OIDC_ROLE_CLAIM) has ${roleValues.length} values, and OIDC_ROLES names none of them`,
      oidc_unverified: EMAIL_REASONS[emailState],
    }
    this.#log.error({ code, reason: reasons[code], requestId }, 'sign-in by OpenID Connect refused')
  }

  /** Reads the provider's description once; the next sign-in tries again after a failure. */
  #discover(requestId: string): Promise<Configuration> {
    this.#configuration ??= this.#readConfiguration().catch((error: unknown) => {
      this.#configuration = undefined
      this.#logFailure(error, requestId)
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
