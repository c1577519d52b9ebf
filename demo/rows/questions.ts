import { CUSTOMER_QUESTIONS } from '../catalogue/customer-questions.ts'
import { DAY, iso, MINUTE } from '../world/business-clock.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'

const COUNT = 40
const WAITING = 9

/** Makes the questions of customers: the newest are unanswered, and one is deleted. */
export function questions(world: World): DemoRow<'questions'>[] {
  const random = world.random('questions')
  const customers = world.rows('customers').filter((row) => row.deleted_at === null)
  const longTimeCustomers = customers.slice(0, Math.ceil(customers.length / 2))
  return Array.from({ length: COUNT }, (_, index) => {
    const [question, answer] = CUSTOMER_QUESTIONS[index % CUSTOMER_QUESTIONS.length] ?? ['', '']
    const waits = index >= COUNT - WAITING
    const buildDate =
      world.now - (COUNT - index) * (waits ? 0.4 : 4) * DAY + random.int(1, 60) * MINUTE
    const answered = waits ? null : buildDate + random.int(20, 30 * 60) * MINUTE
    return world.whole('questions', {
      id: index + 1,
      customer_id: random.pick(longTimeCustomers).id,
      question,
      answer: waits ? null : answer,
      answered_at: answered === null ? null : iso(answered),
      ...timestamps(buildDate, index === 4 ? world.now - 30 * DAY : null),
      ...(answered === null || index === 4 ? {} : { updated_at: iso(answered) }),
    })
  })
}
