import { type Role, ROLES } from '#business/words'

/** The provider of a company's accounts, by OpenID Connect. */
export interface OidcSettings {
  /** The address of the provider, as its tokens name it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The name on the button of the sign-in page. */
  name: string
  scope: string
  /** True to accept an e-mail address without `email_verified`, which some providers never send. */
  trustEmail: boolean
  /** The claim that decides the role, with dots for a path. */
  roleClaim: string
  /** The roles by claim value; the first matching value wins. Empty if admins assign the roles. */
  roles: readonly { value: string; role: Role }[]
}

/** Reads one variable; notes a wrong value and returns undefined for it. */
export type Read = <T>(
  name: string,
  reader: (value: string) => T | undefined,
  expected: string,
) => T | undefined

const anyText = (value: string) => value

const parseFlag = (value: string) => ({ '0': false, '1': true })[value]

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/** Accepts an issuer with TLS, or on this machine. */
function parseIssuer(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const url = new URL(value)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
  return isSafe && url.search === '' && url.hash === '' ? value : undefined
}

/** Parses pairs such as `office-admins=admin; office=operations`. A value may contain `=`. */
function parseRoles(text: string): OidcSettings['roles'] | undefined {
  const pairs = text.split(';').filter((pair) => pair.trim() !== '')
  const parsedPairs = pairs.flatMap((pair) => {
    const separatorIndex = pair.lastIndexOf('=')
    const value = pair.slice(0, separatorIndex).trim()
    const role = ROLES.find((candidate) => candidate === pair.slice(separatorIndex + 1).trim())
    return separatorIndex > 0 && value !== '' && role ? [{ value, role }] : []
  })
  return parsedPairs.length > 0 && parsedPairs.length === pairs.length ? parsedPairs : undefined
}

/** Reads the settings of a company's sign-in; undefined without an issuer. */
export function readOidc(read: Read, problems: string[]): OidcSettings | undefined {
  const address = read(
    'OIDC_ISSUER',
    parseIssuer,
    'the https address of an OpenID Connect provider, such as https://login.example.com',
  )
  const clientId = read('OIDC_CLIENT_ID', anyText, 'the id of this client at the provider')
  const clientSecret = read('OIDC_CLIENT_SECRET', anyText, 'the secret of this client')
  const pairs = read(
    'OIDC_ROLES',
    parseRoles,
    `values of the claim with a role each, such as office-admins=admin; roles are ${ROLES.join(', ')}`,
  )
  const name = read('OIDC_NAME', anyText, 'the name on the button')
  const scope = read('OIDC_SCOPE', anyText, 'scopes, separated by spaces')
  const roleClaim = read('OIDC_ROLE_CLAIM', anyText, 'the name of a claim')
  const trustEmail = read('OIDC_TRUST_EMAIL', parseFlag, '0 or 1')
  if (address === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined) {
    problems.push('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required with OIDC_ISSUER.')
    return undefined
  }
  return {
    issuer: address,
    clientId,
    clientSecret,
    name: name ?? new URL(address).host,
    scope: scope ?? 'openid profile email',
    trustEmail: trustEmail ?? false,
    roleClaim: roleClaim ?? 'groups',
    roles: pairs ?? [],
  }
}
