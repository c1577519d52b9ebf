import type { Request } from '../../resources/kit/entities/requests.ts'
import type { Http } from './http.ts'

/** What the provider says of itself. */
export interface CapabilityFacts {
  extensions: ReadonlySet<string>
  timeZone: string
  currency: string
  /** It has calls for one's own account: a forgotten password, sessions, a profile. */
  accounts: boolean
  /** It lets people ask for an account. */
  registration: boolean
}

/** What this provider can do beyond the specification, asked once. */
export interface Capabilities {
  /** Waits for the provider's answer; never fails. */
  load(): Promise<CapabilityFacts>
  /** What is known now. The same object until it changes, so it can be a store's snapshot. */
  current(): CapabilityFacts
  /** Whether the provider has one of our extension calls. */
  has(request: Request): boolean
  subscribe(listener: () => void): () => void
}

const PLAIN: CapabilityFacts = {
  extensions: new Set(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: 'KWD',
  accounts: false,
  registration: false,
}

function isZone(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}

function factsIn(body: unknown): CapabilityFacts {
  const data = (body as { data?: Record<string, unknown> } | null | undefined)?.data ?? {}
  const lines = Array.isArray(data.extensions) ? data.extensions : []
  return {
    extensions: new Set(lines.filter((line): line is string => typeof line === 'string')),
    timeZone: isZone(data.timeZone) ? data.timeZone : PLAIN.timeZone,
    currency: /^[A-Z]{3}$/.test(String(data.currency)) ? String(data.currency) : PLAIN.currency,
    accounts: data.accounts === true,
    registration: data.registration === true,
  }
}

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0

/** Asks a provider what it can do; one that does not know the call has no extensions. */
export function createCapabilities(http: Http): Capabilities {
  let facts = PLAIN
  let pending: Promise<CapabilityFacts> | undefined
  const listeners = new Set<() => void>()

  async function ask(): Promise<CapabilityFacts> {
    try {
      const { body } = await http.send('GET capabilities', { token: 'none' })
      facts = factsIn(body)
      for (const listener of listeners) listener()
    } catch (error) {
      // Out of reach or in trouble is no answer: ask again next time.
      const status = statusOf(error)
      if (status === 0 || status >= 429) pending = undefined
    }
    return facts
  }

  return {
    load() {
      pending ??= ask()
      return pending
    },
    current: () => facts,
    has: (request) => facts.extensions.has(request),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
