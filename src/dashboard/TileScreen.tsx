import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AnyTile, asReport, tileAboutKey, tileKey } from '../../resources/kit/reports/tile.ts'
import { useKnownTile } from '../access/known.ts'
import { START } from '../access/rights.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import { useTitle } from '../layout/title.tsx'
import { DrillDownFilters } from '../report/DrillDownFilters.tsx'
import { Kpis } from '../report/kpis/Kpis.tsx'
import { ReportTable } from '../report/table/ReportTable.tsx'
import { ReportSort } from '../report/table/ReportSort.tsx'
import { drillDownFrom } from '../report/model/drill-down.ts'
import { readAddress, type ReportState, writeAddress } from '../report/model/report-state.ts'
import { Link } from '../routing/Link.tsx'
import { Pagination } from '../table/Pagination.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTile } from './useTile.ts'

/** The rows of a tile: what its numbers are made of. */
export function TileScreen({ tile: declared }: { tile: AnyTile }) {
  const tile = useKnownTile(declared)
  const translate = useTranslate()
  const { search } = useLocation()
  const navigate = useNavigate()
  useTitle(translate(tileKey(tile.name)), translate('menu.today'))
  const report = asReport(tile)
  // Its lines are rows in any case.
  const state = { ...readAddress(search, report), rows: false }
  const { data, error, refetch } = useTile(tile, state)
  const change = useCallback(
    (part: Partial<ReportState>) => {
      const next = { ...readAddress(search, asReport(tile)), rows: false, page: 1, ...part }
      void navigate({ search: writeAddress(next, asReport(tile)) })
    },
    [navigate, search, tile],
  )
  const drillDown = drillDownFrom(report, { ...state, rows: true })
  return (
    <div className="report">
      <div className="narrowed">
        <Link className="btn" to={START}>
          <Icon name="previous" />
          {translate('menu.today')}
        </Link>
        <span className="muted">{translate(tileAboutKey(tile.name))}</span>
      </div>
      <DrillDownFilters report={report} state={state} answer={data} />
      {error ? (
        <div className="page">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <>
          <Kpis report={report} answer={data} drillDown={drillDown} />
          <div className="sheet">
            <header className="report-head">
              <h2>{translate('reports.rows')}</h2>
              <ReportSort report={report} sort={state.sort} onSort={(sort) => change({ sort })} />
            </header>
            {data?.total === 0 ? (
              <EmptyState drawing="nothing" title={translate('dashboard.nothing')} />
            ) : (
              <ReportTable
                report={report}
                lines={data?.lines}
                totals={data?.totals}
                sort={state.sort}
                onSort={(sort) => change({ sort })}
                label={translate('reports.rows')}
                drillDown={drillDown}
                screen={tileKey(tile.name)}
              />
            )}
            {data && data.total > 0 && (
              <Pagination state={state} total={data.total} change={change} />
            )}
          </div>
        </>
      )}
    </div>
  )
}
