import { tiles } from '../../resources/dashboard/index.ts'
import { tileCall } from '../../resources/kit/reports/tile.ts'
import { endpointsOf } from '../../resources/kit/entities/endpoints.ts'
import type { Deps } from '../context/context.ts'
import { COUNTS } from '../routes/counts.ts'
import { UPLOAD } from '../routes/uploads.ts'

/** What this provider can do beyond the specification's calls. */
export function capabilities({ registry, timeZone, currency, registration }: Deps) {
  const extensions = endpointsOf(registry)
    .filter((endpoint) => endpoint.extension)
    .map((e) => (e.kind === 'read' ? e.read.request : e.call.request))
  return {
    name: 'washboard',
    extensions: [...extensions, UPLOAD, COUNTS, ...tiles.map(tileCall)],
    timeZone,
    currency,
    registration,
    accounts: true,
  }
}
