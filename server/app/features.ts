import { batches } from '../features/batches/index.ts'
import { counts } from '../features/counts/index.ts'
import { events } from '../features/events/index.ts'
import type { Feature } from '../calls/feature.ts'
import { documents } from '../features/documents/index.ts'
import { busy, preview } from '../features/forms/index.ts'
import { history } from '../features/history/index.ts'
import { inboxMails } from '../features/inbox-mails/index.ts'
import { inbox } from '../features/inbox/index.ts'
import { jobs } from '../features/jobs/index.ts'
import { merging } from '../features/merging/index.ts'
import { personalData } from '../features/personal-data/index.ts'
import { planning } from '../features/planning/index.ts'
import { reportMails } from '../features/report-mails/index.ts'
import { reports, stats, tiles } from '../features/reports/index.ts'
import { series } from '../features/series/index.ts'
import { search } from '../features/search/index.ts'
import { trash } from '../features/trash/index.ts'
import { uploads } from '../features/uploads/index.ts'
import { views } from '../features/views/index.ts'
import { webhooks } from '../features/webhooks/index.ts'

/** Every feature, in the order of the OpenAPI document. */
export const FEATURES: readonly Feature[] = [
  uploads,
  counts,
  inbox,
  search,
  views,
  reports,
  tiles,
  ...stats,
  history,
  merging,
  personalData,
  trash,
  busy,
  planning,
  preview,
  batches,
  series,
  events,
  webhooks,
  jobs,
  reportMails,
  inboxMails,
  documents,
]
