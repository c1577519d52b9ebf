import { DAY } from './clock.ts'
import { type RowOf, stamps, type World } from './world.ts'

const TITLES = [
  ['Ten percent off your first wash', 'offers/first-wash'],
  ['Steam wash: clean with a glass of water', 'services/steam'],
  ['We come to you, from Jahra to Fahaheel', null],
  ['Dust storm yesterday? Shine today', 'offers/dust'],
  ['Leather care before the summer', 'services/leather'],
  ['Evening slots until ten', null],
  ['Eid offer: full detail', 'offers/eid'],
  ['National Day colours', 'offers/national-day'],
] as const

/** Eight pictures; the two of past seasons are deleted. */
export function sliders(world: World): RowOf<'sliders'>[] {
  return TITLES.map(([title, page], index) => ({
    id: index + 1,
    title,
    image: `/demo/slider-${index + 1}.svg`,
    link: page && `https://washboard.example/${page}`,
    position: index + 1,
    ...stamps(world.now - (300 - index * 30) * DAY, index > 5 ? world.now - index * 5 * DAY : null),
  }))
}
