import { DAY, iso, MINUTE } from './clock.ts'
import { type RowOf, stamps, type World } from './world.ts'

const ASKED = [
  [
    'My car has matte paint. Can you wash it?',
    'Yes, by hand and without wax. Please tell us when you book.',
  ],
  [
    'Do you come to the Avenues car park?',
    'Not into the car park. At the work locations nearby, gladly.',
  ],
  [
    'I forgot my sunglasses in the car after the interior clean.',
    'They lie in the glove box; our crew puts loose things there.',
  ],
  ['Is steam safe for the engine bay?', 'Yes, the electrics are covered first.'],
  ['Can the same person come every week?', 'We try to, and in most weeks it works.'],
  ['The card was charged twice.', 'One of the two was a reservation and is gone by now.'],
  ['Do you have a child seat shampoo?', 'Yes, ask for it as part of the seat shampoo.'],
  ['May I pause my subscription in August?', 'Yes, once a year for up to 30 days.'],
  ['How long does ceramic last here?', 'About two years, with a top-up after the summer.'],
  [
    'Which products do you use on leather?',
    'Water-based ones without solvents. We can send you the list.',
  ],
] as const
const COUNT = 40
const WAITING = 9

/** What customers have asked in the app: the newest wait for an answer, one was deleted. */
export function questions(world: World): RowOf<'questions'>[] {
  const random = world.random('questions')
  const customers = world.rows('customers').filter((row) => row.deleted_at === null)
  const long = customers.slice(0, Math.ceil(customers.length / 2))
  return Array.from({ length: COUNT }, (_, index) => {
    const [question, answer] = ASKED[index % ASKED.length] ?? ASKED[0]
    const waits = index >= COUNT - WAITING
    const asked = world.now - (COUNT - index) * (waits ? 0.4 : 4) * DAY + random.int(1, 60) * MINUTE
    const answered = waits ? null : asked + random.int(20, 30 * 60) * MINUTE
    return {
      id: index + 1,
      customer_id: random.pick(long).id,
      question,
      answer: waits ? null : answer,
      answered_at: answered === null ? null : iso(answered),
      ...stamps(asked, index === 4 ? world.now - 30 * DAY : null),
      ...(answered === null || index === 4 ? {} : { updated_at: iso(answered) }),
    }
  })
}
