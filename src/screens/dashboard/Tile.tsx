import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import type { ReportLine } from '../../../registry/reports/report-answer.ts'
import { type AnyTile, getTileAboutKey, getTileKey } from '../../../registry/reports/tile.ts'
import type { Tone } from '../../../registry/words/tones.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Button, IconButton } from '../../platform/ui/controls/Button.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { AssignAllButton } from './AssignAllButton.tsx'
import { Bars } from './Bars.tsx'
import { Jobs } from './Jobs.tsx'
import { Numbers } from './Numbers.tsx'
import { type TileBodyProps, useTile } from './useTile.ts'

/** The number of rows of a tile among others. The main tile shows its whole day. */
const ROWS_OF_TILE = 5
const ROWS_OF_MAIN_TILE = 100

/** The content of a tile by its kind. */
const BODY_BY_TILE_KIND = {
  figure: () => null,
  bars: Bars,
  rows: Jobs,
} satisfies { [S in AnyTile['show']]: (props: TileBodyProps) => ReactNode }

function TileError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const failure = useErrorMessage()(error)
  return (
    <div className="tile-failed row" role="alert">
      <Icon name="alert" />
      <p>{getReason(failure)}</p>
      {failure.canRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
      )}
    </div>
  )
}

function TileSkeleton({ show }: Pick<AnyTile, 'show'>) {
  return (
    <div className="tile-skeleton" data-show={show}>
      <Skeleton shape="figure" />
      {show !== 'figure' && <Skeleton shape={show === 'bars' ? 'bars' : 'lines'} />}
    </div>
  )
}

/** The time of the last refresh, and a refresh button. */
function RefreshControl({
  refreshedAt,
  onRefresh,
}: {
  refreshedAt: string | undefined
  onRefresh: () => void
}) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <span className="tile-at muted tiny">
      {refreshedAt && (
        <time dateTime={refreshedAt}>
          {translate('dashboard.at', { time: format.time(refreshedAt) })}
        </time>
      )}
      <IconButton icon="refresh" label={translate('ui.refresh')} onClick={onRefresh} />
    </span>
  )
}

/** Returns the tone of a tile whose main number is not zero. */
function getUnsentTone(
  { tone, measures: [mainMeasure] }: AnyTile,
  totals: ReportLine = {},
): Tone | undefined {
  return Number(totals[mainMeasure] ?? 0) === 0 ? undefined : tone
}

/** Returns whether the main number of a tile is 0, or not loaded yet. */
const isEmptyTile = ({ measures: [mainMeasure] }: AnyTile, totals: ReportLine = {}) =>
  Number(totals[mainMeasure] ?? 0) === 0

/** A tile of the start page: its numbers, and links to their rows. */
export function Tile({ tile, isMainTile }: { tile: AnyTile; isMainTile: boolean }) {
  const translate = useTranslate()
  const headingId = useId()
  const { data, error, isFetching, refetch } = useTile(
    tile,
    isMainTile ? ROWS_OF_MAIN_TILE : ROWS_OF_TILE,
  )
  const retry = () => void refetch()
  const Body = BODY_BY_TILE_KIND[tile.show]
  if (tile.hideIfEmpty && !error && isEmptyTile(tile, data?.totals)) return null
  return (
    <section
      className="tile"
      data-show={tile.show}
      data-alone={isMainTile}
      data-tone={getUnsentTone(tile, data?.totals)}
      aria-labelledby={headingId}
    >
      <header className="tile-head muted">
        <Icon name={tile.icon} />
        <h2 id={headingId}>
          <Link to={routeOfTile(tile)} title={translate(getTileAboutKey(tile.name))}>
            {translate(getTileKey(tile.name))}
          </Link>
        </h2>
        <RefreshControl refreshedAt={data?.at} onRefresh={retry} />
      </header>
      <div className="tile-body" aria-busy={isFetching}>
        {error ? (
          <TileError error={error} onRetry={retry} />
        ) : (
          !data && <TileSkeleton show={tile.show} />
        )}
        {data && (
          <>
            <div className="row tile-top">
              <Numbers tile={tile} answer={data} />
              <AssignAllButton tile={tile} answer={data} />
            </div>
            <Body tile={tile} answer={data} />
          </>
        )}
      </div>
    </section>
  )
}
