import { useTranslate } from 'ra-core'
import { buildTileReport } from '../../../registry/reports/tile.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { useTileLink } from './drill-down.ts'
import type { TileBodyProps } from './useTile.ts'

/** Returns whether the groups of a tile are single days. */
function hasDays({ tile, answer }: TileBodyProps): boolean {
  const dimension = buildTileReport(tile).dimensions[tile.by ?? '']
  return (
    dimension !== undefined && 'each' in dimension && dimension.each === 'day' && !!answer.groups
  )
}

/** The parts of a tile's main number: the rows before today, of today and after today. */
export function DayCounts(props: TileBodyProps) {
  const { tile, answer } = props
  const translate = useTranslate()
  const { number, today } = useFormat()
  const [measure] = tile.measures
  const findLink = useTileLink({ tile: { ...tile, when: 'today' }, answer })
  if (!hasDays(props)) return null
  const countRows = (isCounted: (day: string) => boolean) =>
    (answer.groups ?? [])
      .filter(({ key }) => isCounted(String(key)))
      .reduce((sum, group) => sum + Number(group[measure]), 0)
  const todayCount = countRows((day) => day === today)
  const counts = [
    {
      name: 'earlier',
      label: translate('dashboard.earlier'),
      value: countRows((day) => day < today),
    },
    { name: 'today', label: translate('menu.today'), value: todayCount, to: findLink({ measure }) },
    { name: 'later', label: translate('dashboard.later'), value: countRows((day) => day > today) },
  ].filter(({ value }) => value > 0)
  // A number of today alone needs no parts.
  if (counts.length === 0 || (counts.length === 1 && todayCount > 0)) return null
  return (
    <ul className="tile-rest muted small">
      {counts.map(({ name, label, value, to }) => (
        <li key={name}>
          <span>{label}</span> {to ? <Link to={to}>{number(value)}</Link> : <b>{number(value)}</b>}
        </li>
      ))}
    </ul>
  )
}
