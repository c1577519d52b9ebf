import { accessCalls } from '../../registry/account/access-calls.ts'
import { accountCalls } from '../../registry/account/account-calls.ts'
import { listEndpoints } from '../../registry/entities/endpoints.ts'
import { readNumberingPlan } from '../../registry/characters/phone-number.ts'
import { getZoneRules } from '../../registry/days/zone-rules.ts'
import { getCurrencyDecimals } from '../../registry/values/decimals.ts'
import { WEEKDAYS } from '../../registry/words/weekdays.ts'
import { CURRENCY_DISPLAYS } from '../../registry/words/business-settings.ts'
import type { Deps } from '../context/context.ts'
import { buildObjectSchema, buildOkResponse } from '../openapi/components.ts'
import type { Paths } from '../openapi/open-api.ts'
import { FEATURES } from './features.ts'

/**
 * The capabilities of this provider: its extensions of the specification, and the settings of the
 * business.
 */
export async function buildCapabilities(deps: Deps) {
  const { registry, timeZone, currency, registration, oidc } = deps
  const business = await deps.business.current()
  const extensions = listEndpoints(registry)
    .filter((endpoint) => endpoint.extension)
    .map((endpoint) => (endpoint.kind === 'read' ? endpoint.read.request : endpoint.call.request))
  return {
    name: 'washboard',
    extensions: [
      ...extensions,
      ...FEATURES.flatMap((feature) => feature.calls?.(deps) ?? []),
      ...FEATURES.filter(({ isOffered }) => isOffered?.(deps) ?? true).flatMap(({ answers = [] }) =>
        answers.map(({ call }) => call.request),
      ),
      accountCalls.apiKeys.request,
      accessCalls.accountAccess.request,
    ],
    timeZone,
    zoneRules: getZoneRules(timeZone) ?? null,
    currency,
    currencyDecimals: getCurrencyDecimals(currency),
    business,
    numberingPlan: readNumberingPlan(business.phoneCountry),
    registration,
    oidc: oidc?.settings.name ?? null,
    accounts: true,
    versions: true,
    idempotencyKeys: true,
    fieldNames: true,
    filters: true,
    pages: true,
    fields: true,
    sums: true,
  }
}

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }

const capabilitiesSchema = buildObjectSchema({
  name: text,
  extensions: {
    type: 'array',
    items: text,
    description: 'The extensions that the provider has, as request lines.',
  },
  timeZone: text,
  zoneRules: {
    oneOf: [
      buildObjectSchema({
        until: { type: 'integer', description: 'The end of the period, in minutes since 1970.' },
        changes: {
          type: 'array',
          description:
            'The minutes since 1970 from which clocks of the time zone are so many minutes ahead ' +
            'of UTC. The first one begins the period.',
          items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
        },
      }),
      { type: 'null' },
    ],
    description:
      'The rules of the time zone by which times are read and filtered. Those of a device may be older.',
  },
  currency: text,
  currencyDecimals: { type: 'integer', description: 'The decimals of every amount.' },
  business: buildObjectSchema({
    name: text,
    logo: { ...textOrNull, description: 'The address of the logo.' },
    signInText: { ...textOrNull, description: 'The sentence on the sign-in page.' },
    imprint: {
      ...textOrNull,
      description: 'The lines on printouts and in mails, such as an address.',
    },
    taxNumber: { ...textOrNull, description: 'The tax number on documents.' },
    weekStart: { enum: [...WEEKDAYS, null], description: 'The first day of the week.' },
    currencyDisplay: { enum: CURRENCY_DISPLAYS },
    phoneCountry: {
      ...textOrNull,
      description: 'The country of phone numbers without a country code (ISO 3166-1).',
    },
  }),
  numberingPlan: {
    oneOf: [
      buildObjectSchema({
        callingCode: { ...text, description: 'The country code, without a plus.' },
        trunk: { ...text, description: 'The digits before a national number; empty for none.' },
        exit: { ...text, description: 'A pattern of the digits before an international number.' },
        lengths: { type: 'array', items: { type: 'integer' } },
      }),
      { type: 'null' },
    ],
    description: "How numbers of the business's country are dialled.",
  },
  registration: { type: 'boolean', description: 'True if people can request an account.' },
  oidc: {
    type: ['string', 'null'],
    description: 'The name of the OpenID Connect provider that people can sign in at.',
  },
  accounts: { type: 'boolean', description: 'True if the account endpoints exist.' },
  versions: {
    type: 'boolean',
    description: 'True if rows have a `version` and changes of one row honour `If-Match`.',
  },
  idempotencyKeys: {
    type: 'boolean',
    description: 'True if changes of rows honour `Idempotency-Key`.',
  },
  filters: {
    type: 'boolean',
    description:
      'True if lists and batches accept several values of a filter, `_not`, `_empty`, relative ' +
      'days, and an order by several columns.',
  },
  fields: {
    type: 'boolean',
    description: 'True if lists and changed rows can have chosen `fields`.',
  },
  sums: { type: 'boolean', description: 'True if pages of lists can have `sums`.' },
  pages: {
    type: 'boolean',
    description: 'True if each list can be requested by page, in any order, with any filter.',
  },
})

/** The OpenAPI paths of the capabilities. */
export const CAPABILITIES_PATH: Paths = {
  '/capabilities': {
    get: {
      tags: ['about'],
      security: [],
      operationId: 'capabilities',
      summary: 'Read the capabilities of this provider',
      responses: { 200: buildOkResponse(capabilitiesSchema, 'The capabilities.') },
    },
  },
}
