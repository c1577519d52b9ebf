import { useTranslate } from 'ra-core'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'

/** The link from the rows or bars of a tile to all of them. Renders nothing if the tile shows all. */
export function AllRowsLink({
  to,
  shownCount,
  total,
}: {
  to: string
  shownCount: number
  total: number
}) {
  const translate = useTranslate()
  const format = useFormat()
  if (shownCount >= total) return null
  return (
    <Link className="tile-more" to={to}>
      {translate('reports.all_groups', { total: format.number(total) })}
    </Link>
  )
}
