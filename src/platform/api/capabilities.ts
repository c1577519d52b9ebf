import { SETTINGS } from '#business/words'
import { type NumberingPlan, parseNumberingPlan } from '../../../registry/characters/phone.ts'
import { parseZoneRules, setZoneRules, type ZoneRules } from '../../../registry/days/zone-rules.ts'
import { getCurrencyDecimals } from '../../../registry/values/decimals.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import {
  type BusinessSettings,
  readBusinessSettings,
  DEFAULT_BUSINESS_SETTINGS,
} from '../../../registry/words/business-settings.ts'
import type { Http } from './http.ts'
import { isObject } from './is-object.ts'

/** The response of `GET capabilities`: the provider's extensions of the specification. */
export interface ProviderCapabilities {
  extensions: ReadonlySet<string>
  timeZone: string
  /** The rules of the time zone; undefined if the provider sends none. */
  zoneRules: ZoneRules | undefined
  currency: string
  /** The number of decimals the provider rounds amounts to. */
  currencyDecimals: number
  /** The name, logo and other settings of the business. */
  business: BusinessSettings
  /** The dialling rules of the business's country; null without a country. */
  numberingPlan: NumberingPlan | null
  /**
   * The provider has endpoints for the user's own account: forgotten password, sessions, profile.
   */
  accounts: boolean
  /** Visitors can register for an account. */
  registration: boolean
  /** The name of the company account that people can sign in with; null without one. */
  oidc: string | null
  /** The provider pages, sorts and filters lists itself. */
  pages: boolean
  /** The provider sends only the requested fields of the rows of lists and of changes. */
  fields: boolean
  /** The provider adds up fields over all pages of a list. */
  sums: boolean
  /** The provider runs a change only once when it receives the same idempotency key again. */
  idempotencyKeys: boolean
  /** The provider knows fields by the names of the registry, not by external names. */
  fieldNames: boolean
}

/** A store of the provider's capabilities, which are requested once. */
export interface Capabilities {
  /** Resolves with the capabilities, or with the defaults if the request fails. Never rejects. */
  load(): Promise<ProviderCapabilities>
  /** Requests the capabilities again, after they have changed. Never rejects. */
  refresh(): Promise<void>
  /** Returns whether the provider has sent its capabilities, now or on an earlier visit. */
  isKnown(): boolean
  /** The snapshot of the store: the same object until it changes. */
  current(): ProviderCapabilities
  /** Returns whether the provider supports an extension endpoint. */
  has(call: Request): boolean
  subscribe(listener: () => void): () => void
}

/** The capabilities of a provider without extensions, until its response arrives. */
const DEFAULT_CAPABILITIES: ProviderCapabilities = {
  extensions: new Set(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  zoneRules: undefined,
  currency: SETTINGS.currency,
  currencyDecimals: getCurrencyDecimals(SETTINGS.currency),
  business: DEFAULT_BUSINESS_SETTINGS,
  numberingPlan: null,
  accounts: false,
  registration: false,
  oidc: null,
  pages: false,
  fields: false,
  sums: false,
  idempotencyKeys: false,
  fieldNames: false,
}

/** The storage key of the capabilities of the last visit. `public/boot.js` uses the same key. */
const STORAGE_KEY = 'capabilities'

function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}

/**
 * Reads the response of `GET capabilities`. Missing entries get the defaults of a provider without
 * extensions.
 */
export function parseCapabilities(body: unknown): ProviderCapabilities {
  const data = (body as { data?: Record<string, unknown> } | null | undefined)?.data ?? {}
  const currency = /^[A-Z]{3}$/.test(String(data.currency))
    ? String(data.currency)
    : DEFAULT_CAPABILITIES.currency
  const timeZone = isTimeZone(data.timeZone) ? data.timeZone : DEFAULT_CAPABILITIES.timeZone
  const extensionNames = Array.isArray(data.extensions) ? data.extensions : []
  return {
    extensions: new Set(extensionNames.filter((name): name is string => typeof name === 'string')),
    timeZone,
    zoneRules: timeZone === data.timeZone ? parseZoneRules(data.zoneRules) : undefined,
    currency,
    currencyDecimals:
      [0, 1, 2, 3].find((decimals) => decimals === data.currencyDecimals) ??
      getCurrencyDecimals(currency),
    business: readBusinessSettings(isObject(data.business) ? data.business : {}),
    numberingPlan: parseNumberingPlan(data.numberingPlan),
    accounts: data.accounts === true,
    registration: data.registration === true,
    oidc: typeof data.oidc === 'string' && data.oidc !== '' ? data.oidc : null,
    pages: data.pages === true,
    fields: data.fields === true,
    sums: data.sums === true,
    idempotencyKeys: data.idempotencyKeys === true,
    fieldNames: data.fieldNames === true,
  }
}

const readStatus = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0

type CapabilityStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Reads the stored capabilities of an earlier visit; null if there are none or they are unreadable.
 */
function readStoredText(storage: CapabilityStorage | undefined): string | null {
  try {
    const text = storage?.getItem(STORAGE_KEY) ?? null
    return text !== null && JSON.parse(text) ? text : null
  } catch {
    return null
  }
}

/** Reads capabilities, and applies the rules of their time zone to the whole page. */
function adoptCapabilities(body: unknown): ProviderCapabilities {
  const capabilities = parseCapabilities(body)
  setZoneRules(capabilities.timeZone, capabilities.zoneRules)
  return capabilities
}

/**
 * Creates the store of a provider's capabilities. A provider that answers 404 has no extensions.
 * Stored capabilities of an earlier visit apply until the new ones arrive.
 */
export function createCapabilities(http: Http, storage?: CapabilityStorage): Capabilities {
  let storedText = readStoredText(storage)
  let snapshot =
    storedText === null ? DEFAULT_CAPABILITIES : adoptCapabilities(JSON.parse(storedText))
  let pendingRequest: Promise<ProviderCapabilities> | undefined
  const listeners = new Set<() => void>()

  function applyResponse(body: unknown): void {
    const text = JSON.stringify(body)
    if (text === storedText) return
    storedText = text
    storage?.setItem(STORAGE_KEY, text)
    snapshot = adoptCapabilities(body)
    for (const listener of listeners) listener()
  }

  async function requestCapabilities(): Promise<ProviderCapabilities> {
    try {
      applyResponse((await http.send('GET capabilities', { token: 'none' })).body)
    } catch (error) {
      // An unreachable, busy or failing provider says nothing about its capabilities, so the next
      // load tries again.
      const status = readStatus(error)
      if (status === 0 || status >= 429) pendingRequest = undefined
      else if (status === 404) applyResponse({})
    }
    return snapshot
  }

  return {
    load() {
      pendingRequest ??= requestCapabilities()
      return storedText === null ? pendingRequest : Promise.resolve(snapshot)
    },
    async refresh() {
      pendingRequest = requestCapabilities()
      await pendingRequest
    },
    isKnown: () => storedText !== null,
    current: () => snapshot,
    has: (call) => snapshot.extensions.has(call),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
