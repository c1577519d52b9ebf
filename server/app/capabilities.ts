import { accountCalls } from '../../registry/account/account-calls.ts'
import { tiles } from '#business/dashboard/index.ts'
import { tileCall } from '../../registry/reports/tile.ts'
import { COLUMNS_TYPE } from '../../registry/values/columnar.ts'
import { currencyDecimals } from '../../registry/values/decimals.ts'
import { endpointsOf } from '../../registry/entities/endpoints.ts'
import type { Deps } from '../context/context.ts'
import { BATCH_CALLS } from '../routes/batch/batch.ts'
import { BUSY } from '../routes/choices/busy.ts'
import { PREVIEW } from '../routes/choices/preview.ts'
import { COUNTS, LIST_COUNTS } from '../routes/lists/counts.ts'
import { HISTORY_CALLS } from '../routes/history.ts'
import { EVENTS } from '../routes/events.ts'
import { mergeCalls } from '../routes/merging/merge-routes.ts'
import { SEARCH } from '../routes/choices/search.ts'
import { DELETIONS } from '../routes/trash/deletions.ts'
import { OBSTACLES } from '../routes/trash/obstacles.ts'
import { UNDO_CALL } from '../routes/undo.ts'
import { UPLOAD, UPLOAD_FILE } from '../routes/uploads.ts'
import { VIEW_CALLS } from '../routes/lists/views.ts'

/**
 * The capabilities of this provider: its extensions of the specification, time zone and currency.
 */
export function capabilities({ registry, timeZone, currency, registration, mail }: Deps) {
  const extensions = endpointsOf(registry)
    .filter((endpoint) => endpoint.extension)
    .map((e) => (e.kind === 'read' ? e.read.request : e.call.request))
  return {
    name: 'washboard',
    extensions: [
      ...extensions,
      UPLOAD,
      UPLOAD_FILE,
      COUNTS,
      LIST_COUNTS,
      SEARCH,
      EVENTS,
      ...VIEW_CALLS,
      ...HISTORY_CALLS,
      UNDO_CALL,
      ...mergeCalls({ registry }),
      ...BATCH_CALLS,
      OBSTACLES,
      BUSY,
      PREVIEW,
      accountCalls.apiKeys.request,
      accountCalls.webhooks.request,
      DELETIONS,
      ...tiles.map(tileCall),
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
    columns: COLUMNS_TYPE,
  }
}
