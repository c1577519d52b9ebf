import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import type { ReportState } from '../../../../registry/reports/address/report-state.ts'
import { REPORT_VIEWS } from '../../../../registry/views/saved-view.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { usePreferences } from '../../../platform/layout/preferences.ts'
import type { ViewableScreen } from '../../../features/views/viewable.ts'
import { ViewMenu } from '../../../features/views/ViewMenu.tsx'
import { MailButton } from '../mails/MailButton.tsx'
import { readAddress, writeAddress } from '../model/address.ts'

interface ReportViewsProps {
  report: AnyReport
  state: ReportState
}

/** Returns the query of a report's state, without page and view. */
function buildQuery({ view: _, ...viewState }: ReportState, report: AnyReport): string {
  return writeAddress({ ...viewState, page: 1 }, report).replace(/^\?/, '')
}

/** Returns a report as the subject of saved views. */
function useViewable({ report, state }: ReportViewsProps): ViewableScreen {
  const { today } = useFormat()
  const { density } = usePreferences()
  const query = buildQuery(state, report)
  return {
    of: report.name,
    list: REPORT_VIEWS,
    key: report.name,
    roles: report.roles,
    query,
    view: state.view,
    isPlain: state.page === 1 && query === '',
    appearance: { widths: {}, density },
    applyView: () => {},
    isRemembered: false,
    buildAddress: (query, view) =>
      writeAddress({ ...readAddress(query, report, today), ...(view && { view }) }, report),
    texts: { all: 'reports.view_all', keeps: 'reports.view_text', opens: 'reports.view_opens' },
  }
}

/** The saved views of a report, and which of them are mailed. */
export function ReportViews(props: ReportViewsProps) {
  const viewable = useViewable(props)
  return (
    <>
      <ViewMenu viewable={viewable} />
      <MailButton report={props.report} viewable={viewable} />
    </>
  )
}
