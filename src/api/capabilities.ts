import { SETTINGS } from '#business/words/settings.ts'
import { currencyDecimals } from '../../registry/values/decimals.ts'
import type { Request } from '../../registry/entities/requests.ts'
import type { Http } from './http.ts'

/** The response of `GET capabilities`: what a provider can do beyond the specification. */
export interface ProviderCapabilities {
  extensions: ReadonlySet<string>
  timeZone: string
  currency: string
  /** The decimals of amounts, as the provider rounds them. */
  currencyDecimals: number
  /** There are endpoints for the user's own account: a forgotten password, sessions, a profile. */
  accounts: boolean
  /** Visitors can register for an account. */
  registration: boolean
  /** Lists can be asked for page by page, in the order and under the filters of the app. */
  pages: boolean
  /** A change that is sent twice under one key has its effect once. */
  idempotencyKeys: boolean
  /** It knows fields by the names of the registry, whatever an outside provider calls them. */
  fieldNames: boolean
}

/** The store of the provider's capabilities, which are requested once. */
export interface Capabilities {
  /** Resolves with the capabilities, or with the defaults where they cannot be had; never rejects. */
  load(): Promise<ProviderCapabilities>
  /** Whether the provider has said what it can do, now or at an earlier visit. */
  isKnown(): boolean
  /** The snapshot of the store: the same object until it changes. */
  current(): ProviderCapabilities
  /** Whether the provider has an extension call. */
  has(call: Request): boolean
  subscribe(listener: () => void): () => void
}

/** A provider without extensions, until it says otherwise. */
const DEFAULTS: ProviderCapabilities = {
  extensions: new Set(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: SETTINGS.currency,
  currencyDecimals: currencyDecimals(SETTINGS.currency),
  accounts: false,
  registration: false,
  pages: false,
  idempotencyKeys: false,
  fieldNames: false,
}

/** The key under which the capabilities are kept between visits; public/boot.js knows it too. */
const KEPT_AS = 'capabilities'

function isZone(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}

/** Reads the response of `GET capabilities`; what it does not say is as with a provider without extensions. */
export function parseCapabilities(body: unknown): ProviderCapabilities {
  const data = (body as { data?: Record<string, unknown> } | null | undefined)?.data ?? {}
  const currency = /^[A-Z]{3}$/.test(String(data.currency))
    ? String(data.currency)
    : DEFAULTS.currency
  const lines = Array.isArray(data.extensions) ? data.extensions : []
  return {
    extensions: new Set(lines.filter((line): line is string => typeof line === 'string')),
    timeZone: isZone(data.timeZone) ? data.timeZone : DEFAULTS.timeZone,
    currency,
    currencyDecimals:
      [0, 1, 2, 3].find((one) => one === data.currencyDecimals) ?? currencyDecimals(currency),
    accounts: data.accounts === true,
    registration: data.registration === true,
    pages: data.pages === true,
    idempotencyKeys: data.idempotencyKeys === true,
    fieldNames: data.fieldNames === true,
  }
}

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0

type Keeper = Pick<Storage, 'getItem' | 'setItem'>

/** Reads what was kept of an earlier visit; null where there is nothing, or nothing that can be read. */
function readKept(keeper: Keeper | undefined): string | null {
  try {
    const text = keeper?.getItem(KEPT_AS) ?? null
    return text !== null && JSON.parse(text) ? text : null
  } catch {
    return null
  }
}

/**
 * Creates the store of a provider's capabilities; one that answers 404 has no extensions. Those of
 * an earlier visit hold until this one's arrive.
 */
export function createCapabilities(http: Http, keeper?: Keeper): Capabilities {
  let known = readKept(keeper)
  let snapshot = known === null ? DEFAULTS : parseCapabilities(JSON.parse(known))
  let pending: Promise<ProviderCapabilities> | undefined
  const listeners = new Set<() => void>()

  function take(body: unknown): void {
    const text = JSON.stringify(body)
    if (text === known) return
    known = text
    keeper?.setItem(KEPT_AS, text)
    snapshot = parseCapabilities(body)
    for (const listener of listeners) listener()
  }

  async function request(): Promise<ProviderCapabilities> {
    try {
      take((await http.send('GET capabilities', { token: 'none' })).body)
    } catch (error) {
      // Unreachable, busy or failing says nothing about its capabilities: the next load tries again.
      const status = statusOf(error)
      if (status === 0 || status >= 429) pending = undefined
      else if (status === 404) take({})
    }
    return snapshot
  }

  return {
    load() {
      pending ??= request()
      return known === null ? pending : Promise.resolve(snapshot)
    },
    isKnown: () => known !== null,
    current: () => snapshot,
    has: (call) => snapshot.extensions.has(call),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
