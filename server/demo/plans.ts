import { DAY } from './clock.ts'
import { type RowOf, stamps, type World } from './world.ts'

type Kind = RowOf<'plans'>['kind']
type Offer = readonly [
  name: string,
  kind: Kind,
  price: string,
  washes: number,
  days: number,
  text: string,
]

const OFFERS: readonly Offer[] = [
  ['Weekly wash', 'Standard', '10.000', 4, 30, 'Outside by hand, once a week.'],
  [
    'Twice a week',
    'Standard',
    '18.500',
    8,
    30,
    'Outside by hand, for cars that stand in the open.',
  ],
  ['Inside and out', 'Standard', '16.000', 3, 30, 'Wash and interior, every ten days.'],
  ['Quarter', 'Standard', '27.000', 12, 90, 'Once a week for three months.'],
  ['Half year', 'Standard', '49.500', 24, 180, 'Once a week for half a year.'],
  ['Year', 'Standard', '92.000', 48, 360, 'Once a week for a year, the cheapest by the wash.'],
  ['First month', 'Promo', '7.500', 4, 30, 'For new customers, once.'],
  ['Summer dust', 'Promo', '21.000', 12, 60, 'Every five days while the dust blows.'],
  ['Fleet trial', 'Standard', '75.000', 40, 90, 'For companies; not offered any more.'],
  ['Ten-wash card', 'Standard', '24.000', 10, 180, 'Replaced by the quarter.'],
]
const NOT_OFFERED = 8
const DELETED = 9

/** What can be subscribed to; the last but one rests, and the last is deleted. */
export function plans(world: World): RowOf<'plans'>[] {
  return OFFERS.map(([name, kind, price, washes, duration_days, description], index) => ({
    id: index + 1,
    name,
    kind,
    price,
    washes,
    duration_days,
    description,
    active: index < NOT_OFFERED ? 1 : 0,
    ...stamps(world.now - 900 * DAY, index === DELETED ? world.now - 400 * DAY : null),
  }))
}
