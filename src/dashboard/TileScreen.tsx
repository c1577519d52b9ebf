import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { type AnyTile, asReport, tileAboutKey, tileKey } from '../../registry/reports/tile.ts'
import { START } from '../access/rights.ts'
import { ReportScreen } from '../report/ReportScreen.tsx'
import { Link } from '../routing/Link.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'

/** The way back to the start page, and what the tile counts. */
function TileIntro({ tile }: { tile: AnyTile }) {
  const translate = useTranslate()
  return (
    <div className="drill-down-filters">
      <Link className="btn" to={START}>
        <Icon name="previous" />
        <span>{translate('menu.today')}</span>
      </Link>
      <span className="muted">{translate(tileAboutKey(tile.name))}</span>
    </div>
  )
}

/** The rows of a tile, as the report that it is. */
export function TileScreen({ tile }: { tile: AnyTile }) {
  const report = useMemo(() => asReport(tile), [tile])
  const live = {
    title: tileKey(tile.name),
    section: 'menu.today',
    intro: <TileIntro tile={tile} />,
  }
  return <ReportScreen report={report} live={live} />
}
