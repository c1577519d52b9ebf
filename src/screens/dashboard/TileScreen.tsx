import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import {
  type AnyTile,
  buildTileReport,
  getTileAboutKey,
  getTileKey,
} from '../../../registry/reports/tile.ts'
import { DASHBOARD_PATH } from '../../platform/access/rights.ts'
import { ReportScreen } from '../report/ReportScreen.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'

/** The link back to the start page, and the definition of the tile. */
function TileIntro({ tile }: { tile: AnyTile }) {
  const translate = useTranslate()
  return (
    <div className="drill-down-filters row">
      <Link className="btn" to={DASHBOARD_PATH}>
        <Icon name="previous" />
        <span>{translate('menu.today')}</span>
      </Link>
      <span className="muted">{translate(getTileAboutKey(tile.name))}</span>
    </div>
  )
}

/** The rows of a tile, shown as a report. */
export function TileScreen({ tile }: { tile: AnyTile }) {
  const report = useMemo(() => buildTileReport(tile), [tile])
  const liveOptions = {
    title: getTileKey(tile.name),
    section: 'menu.today',
    intro: <TileIntro tile={tile} />,
  }
  return <ReportScreen report={report} liveReport={liveOptions} />
}
