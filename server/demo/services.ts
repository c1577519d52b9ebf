import { DAY } from './clock.ts'
import { type RowOf, stamps, type World } from './world.ts'

type Offer = readonly [name: string, price: string, minutes: number, buffer: number, text: string]

const OFFERS: readonly Offer[] = [
  ['Express rinse', '2.000', 20, 10, 'Foam, rinse and a hand-dried finish.'],
  ['Exterior wash', '3.000', 30, 10, 'Hand wash with two buckets, wheels and tyre shine.'],
  ['Interior clean', '3.500', 40, 10, 'Vacuum, dashboard, glass and mats.'],
  ['Wash and interior', '5.500', 60, 15, 'The exterior wash and the interior clean together.'],
  ['Steam wash', '4.500', 45, 15, 'Outside by steam, with hardly any water.'],
  ['SUV wash and interior', '7.000', 75, 15, 'For high cars, with the third row and the boot.'],
  ['Wax and shine', '8.500', 60, 15, 'Wash, clay bar and a carnauba wax by hand.'],
  ['Engine bay clean', '6.000', 45, 15, 'Degreased, steamed and dressed.'],
  ['Seat shampoo', '10.000', 90, 15, 'All seats and the carpet, extracted and dried.'],
  ['Leather care', '9.000', 60, 15, 'Cleaned, fed and protected against the sun.'],
  ['Headlight restoration', '7.500', 45, 10, 'Both lenses sanded, polished and sealed.'],
  ['Machine polish', '18.000', 150, 30, 'One step of correction on the whole body.'],
  ['Full detail', '25.000', 180, 30, 'Inside and outside, from the roof lining to the tyres.'],
  ['Ceramic top-up', '32.500', 180, 30, 'A new layer over a coating that is there.'],
]

/** What can be booked; the last was dropped last month. */
export function services(world: World): RowOf<'services'>[] {
  return OFFERS.map(([name, price, duration_minutes, buffer_minutes, description], index) => ({
    id: index + 1,
    name,
    description,
    price,
    duration_minutes,
    buffer_minutes,
    active: index < 13 ? 1 : 0,
    ...stamps(world.now - 1000 * DAY, index === 13 ? world.now - 30 * DAY : null),
  }))
}
