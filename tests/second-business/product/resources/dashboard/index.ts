import { defineTile } from 'washboard/registry/define.ts'
import type { AnyTile } from 'washboard/registry/reports/tile.ts'
import { hireReport } from '../reports/hire-report.ts'
import { office } from '#business/words'

/** The tiles of the start page. */
export const tiles: readonly AnyTile[] = [
  defineTile(hireReport, {
    name: 'hires-month',
    icon: 'repeat',
    roles: office,
    show: 'figure',
    when: 'month',
    measures: ['hires', 'out'],
    columns: ['number', 'starts_on', 'customer_id', 'state'],
    sort: 'starts_on',
  }),
]
