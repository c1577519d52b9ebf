import { accountCalls } from '../../registry/account/account-calls.ts'
import { endpointsOf } from '../../registry/entities/endpoints.ts'
import { currencyDecimals } from '../../registry/values/decimals.ts'
import type { Deps } from '../context/context.ts'
import { FEATURES } from './features.ts'

/**
 * The capabilities of this provider: its extensions of the specification, time zone and currency.
 */
export function capabilities(deps: Deps) {
  const { registry, timeZone, currency, registration, mail } = deps
  const extensions = endpointsOf(registry)
    .filter((endpoint) => endpoint.extension)
    .map((e) => (e.kind === 'read' ? e.read.request : e.call.request))
  return {
    name: 'washboard',
    extensions: [
      ...extensions,
      ...FEATURES.flatMap((feature) => feature.calls?.(deps) ?? []),
      accountCalls.apiKeys.request,
      accountCalls.webhooks.request,
      // Where no mail can be sent nobody is offered any.
      ...(mail.isNowhere ? [] : [accountCalls.reportMails.request]),
    ],
    timeZone,
    currency,
    currencyDecimals: currencyDecimals(currency),
    registration,
    accounts: true,
    versions: true,
    idempotencyKeys: true,
    fieldNames: true,
    filters: true,
    pages: true,
  }
}
