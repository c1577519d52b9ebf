import { useTranslate } from 'ra-core'
import type { AnyTile } from '../../../registry/reports/tile.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { findWorklistPath } from './drill-down.ts'

/** The link from the rows of a tile to all rows, where the work on them is done. Renders nothing if the tile shows all. */
export function AllRowsLink({
  tile,
  shownCount,
  total,
}: {
  tile: AnyTile
  shownCount: number
  total: number
}) {
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  if (shownCount >= total) return null
  return (
    <Link className="tile-more" to={findWorklistPath(tile, viewer) ?? routeOfTile(tile)}>
      {translate('reports.all_groups', { total: format.number(total) })}
    </Link>
  )
}
