import { DAY } from './clock.ts'
import { type RowOf, stamps, type World } from './world.ts'

const COMPANIES = [
  ['Gulf Shine', '15.000'],
  ['Blue Wave Car Care', '12.500'],
  ['Pearl Detailing', '18.000'],
  ['Marina Auto Spa', '15.000'],
  ['Desert Drop', '14.000'],
  ['Failaka Mobile Wash', '12.000'],
  ['Crystal Coat Kuwait', '20.000'],
  ['Souq Al Sayarat Wash', '10.000'],
  ['Oasis Steam', '15.000'],
  ['Al Boom Car Wash', '13.500'],
  ['Sea Road Polish', '16.000'],
  ['Old Harbour Valeting', '17.500'],
] as const

/** Twelve companies; the last but one rests, and the last has left. */
export function providers(world: World): RowOf<'providers'>[] {
  return COMPANIES.map(([name, commission_percent], index) => ({
    id: index + 1,
    name,
    email: `office@${name.toLowerCase().replace(/[^a-z]/g, '')}.example`,
    phone: `+965 22${(index + 1) * 37 + 410} ${4100 + index * 173}`,
    logo: `/demo/provider-${index + 1}.svg`,
    commission_percent,
    active: index < 10 ? 1 : 0,
    ...stamps(world.now - (1080 - index * 20) * DAY, index === 11 ? world.now - 40 * DAY : null),
  }))
}
