import { useTranslate } from 'ra-core'
import type { AnyTile } from '../../../registry/reports/tile.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'

/** The link from the rows of a tile to all rows. Renders nothing if the tile shows all. */
export function More({ tile, shown, total }: { tile: AnyTile; shown: number; total: number }) {
  const translate = useTranslate()
  const format = useFormat()
  if (shown >= total) return null
  return (
    <Link className="tile-more" to={routeOfTile(tile)}>
      {translate('reports.all_groups', { total: format.number(total) })}
    </Link>
  )
}
