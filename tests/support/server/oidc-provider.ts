import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type Configuration } from 'oidc-provider'

/** The claims of a person at the provider, without `sub`. */
export type Person = Readonly<Record<string, unknown>>

const CLIENT = { id: 'washboard', secret: 'a secret of the client' }

/** The environment or the options for a server that uses the provider. */
const createSettings = (issuer: string) => ({
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  name: 'Example Company',
  scope: 'openid profile email',
  roleClaim: 'groups',
  trustEmail: false,
})

function configuration(people: Map<string, Person>, redirectUris: string[]): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${SIGN_IN}${uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
    // The company has given consent for everybody, so the provider does not ask.
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  }
}

/** The sign-in page of the provider. */
const SIGN_IN = '/sign-in/'
const PAGE = `<!doctype html><html lang="en"><title>Example Company</title><link rel="icon" href="data:,">
<form method="post" action=""><label>Login <input name="login" autocomplete="username"></label>
<button>Continue</button></form></html>`

async function answerSignIn(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(PAGE)
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('login') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId } })
}

/** Starts a real OpenID Connect provider with the people of a test. */
export async function startOidcProvider(redirectUris: string[] = []) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  const createClient = (uris: string[]) => {
    const provider = new Provider(issuer, configuration(people, uris))
    server.removeAllListeners('request')
    const answer = provider.callback()
    server.on('request', (request, response) =>
      request.url?.startsWith(SIGN_IN)
        ? answerSignIn(provider, request, response)
        : answer(request, response),
    )
  }
  createClient(redirectUris)
  return {
    issuer,
    people,
    settings: createSettings(issuer),
    /** Allows a redirect to an address of the web app. */
    allow: (uri: string) => createClient([uri]),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Stores cookies between requests, as a browser does for one site. */
function cookieJar() {
  const cookies = new Map<string, string>()
  return {
    take(headers: Headers) {
      for (const line of headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const separatorIndex = pair.indexOf('=')
        cookies.set(pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1))
      }
    },
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

/** Signs in on the pages of the provider. Returns the query of the redirect back. */
export async function signInAtProvider(url: string, login: string): Promise<string> {
  const jar = cookieJar()
  const { origin } = new URL(url)
  let nextUrl: string = url
  let form: URLSearchParams | undefined
  for (;;) {
    const response = await fetch(nextUrl, {
      redirect: 'manual',
      headers: { cookie: jar.header() },
      ...(form && { method: 'POST', body: form }),
    })
    jar.take(response.headers)
    const location = response.headers.get('location')
    form = undefined
    if (location) {
      const target = new URL(location, origin)
      if (target.origin !== origin) return target.search
      nextUrl = target.href
      continue
    }
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    // Submit the login form to its own address.
    await response.text()
    form = new URLSearchParams({ login })
  }
}
