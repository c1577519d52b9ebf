import { useTranslate } from 'ra-core'
import type { AnyTile } from '../../../registry/reports/tile.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'

/** The link from the rows of a tile to all rows. Renders nothing if the tile shows all. */
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
  if (shownCount >= total) return null
  return (
    <Link className="tile-more" to={routeOfTile(tile)}>
      {translate('reports.all_groups', { total: format.number(total) })}
    </Link>
  )
}
