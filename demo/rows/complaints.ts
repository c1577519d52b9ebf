import { DAY, getBusinessDate } from '../world/business-clock.ts'
import { buildNumber, type DemoRow, timestamps, type World } from '../world/world.ts'

/** The demo complaints: their age in days, their due day and their solution. */
const COMPLAINTS = [
  { body: 'The inside of the windscreen was left dirty.', ago: 1, due: 2, solution: null },
  { body: 'Nobody came at the agreed time, and nobody called.', ago: 2, due: 0, solution: null },
  { body: 'There is a scratch on the left rear door.', ago: 5, due: -1, solution: null },
  {
    body: 'I was charged twice for one wash.',
    ago: 9,
    due: -6,
    solution: 'The second payment was refunded.',
  },
  {
    body: 'The seats were still wet in the evening.',
    ago: 14,
    due: -11,
    solution: 'Washed again for free.',
  },
] as const

/** Makes complaints, some of which are solved and one of which is overdue. */
export function complaints(world: World): DemoRow<'complaints'>[] {
  const customers = world.rows('customers').filter(({ deleted_at }) => deleted_at === null)
  const office = world.rows('users').filter(({ account_type }) => account_type !== 'Car Wash')
  return COMPLAINTS.flatMap(({ body, ago, due, solution }, index) => {
    const customer = customers[index * 7]
    const owner = office[index % office.length]
    if (!customer || !owner) return []
    const solvedAt = solution === null ? null : new Date(world.now - (ago - 2) * DAY).toISOString()
    return [
      {
        id: index + 1,
        number: buildNumber('CP', index + 1),
        customer_id: customer.id,
        kind: null,
        booking_id: null,
        body,
        owner_id: owner.id,
        due_on: getBusinessDate(world.now + due * DAY),
        status: solution === null ? 'open' : 'solved',
        solution,
        solved_at: solvedAt,
        solved_by: solvedAt === null ? null : owner.id,
        ...timestamps(world.now - ago * DAY),
      },
    ]
  })
}
