import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { ReportParams } from '../../../platform/data/reports.ts'

/** The timeout in milliseconds. A report over ten years may take longer than a list. */
export const REPORT_TIMEOUT = 60_000
/** The refetch interval of live reports, in milliseconds. */
const REFETCH_INTERVAL = 60_000

interface ReportQueryOptions {
  /** True for a live report, which refetches regularly. */
  isLive?: boolean
  enabled?: boolean
}

/** Queries a report. The last data stays until the next arrives. */
export function useReportQuery(
  report: Pick<AnyReport, 'call'>,
  query: ReportParams['query'],
  { isLive = false, enabled = true }: ReportQueryOptions = {},
) {
  const dataProvider = useDataProvider<WashboardDataProvider>()
  const userId = useSession()?.id
  const { request } = report.call
  const queryKey = ['reports', 'getReport', { request, reader: userId, query }]
  const queryResult = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const timeout = isLive ? undefined : REPORT_TIMEOUT
      const { data } = await dataProvider.getReport(report, { query, signal, timeout })
      // Keeps the dimension with its groups, which stay on the screen while others load.
      return { ...data, group: typeof query.group === 'string' ? query.group : undefined }
    },
    enabled,
    placeholderData: keepPreviousData,
    // Live numbers stay readable without a connection, however long another screen is open.
    ...(isLive && { gcTime: Number.POSITIVE_INFINITY }),
    ...(isLive && { refetchInterval: REFETCH_INTERVAL, refetchOnWindowFocus: true }),
  })
  return { ...queryResult, queryKey }
}
