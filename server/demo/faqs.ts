import { DAY } from './clock.ts'
import { type RowOf, stamps, type World } from './world.ts'

const FAQS = [
  ['How soon can you come?', 'Usually within two hours between eight and ten in the evening.'],
  ['Do you need water or power from me?', 'No. We bring both, and steam needs hardly any water.'],
  [
    'Do I have to be there?',
    'No, as long as the car can be reached. Leave it open for the inside.',
  ],
  ['Can I change the time?', 'Yes, until the work has begun, in the app or by telephone.'],
  ['What does cancelling cost?', 'Nothing until an hour before. After that we may ask for half.'],
  ['How do I pay?', 'By card, by wallet or in cash to whoever washes the car.'],
  ['Is the tax included?', 'Prices are shown without it; the total before you book includes it.'],
  ['How does a subscription work?', 'You choose a plan and its days. Washes not used end with it.'],
  ['Can I use one plan for two cars?', 'No. A plan belongs to one car.'],
  ['What if it rains or dust blows?', 'We call you and offer another time at no cost.'],
  ['Do you wash motorcycles?', 'Not yet.'],
  ['Which areas do you serve?', 'All six governorates of Kuwait.'],
  ['Do you take cheques?', 'No longer, since last year.'],
] as const

/** What customers ask most, in the order they are shown; the last is of the past. */
export function faqs(world: World): RowOf<'faqs'>[] {
  return FAQS.map(([question, answer], index) => ({
    id: index + 1,
    question,
    answer,
    position: index + 1,
    ...stamps(
      world.now - (700 - index * 20) * DAY,
      index === FAQS.length - 1 ? world.now - 150 * DAY : null,
    ),
  }))
}
