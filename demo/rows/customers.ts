import { getArabicName } from '../catalogue/arabic-names.ts'
import { DAY, iso, MINUTE } from '../world/business-clock.ts'
import { mobile } from '../world/phone-number.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'
import { mailbox, drawName } from './people.ts'

/** The account that demonstrates that customers may not sign in. */
const SIGN_IN = ['customer@washboard.example', 'Yousef Al-Kandari'] as const
/** The nationalities to draw from, as indexes into the list of countries. */
const COUNTRIES = [0, 0, 0, 0, 0, 6, 6, 1, 7, 8, 9, 10, 10, 11, 13] as const
const DELETED = [97, 183, 251, 330]

/** Days since customer `index` of `count` joined: for more than half of them over a year. */
function daysSinceJoining(index: number, count: number): number {
  const share = index / count
  return share < 0.55 ? 800 - share * 780 : 371 - ((share - 0.55) / 0.45) * 366
}

/** Makes four hundred customers, or more for many bookings, in the order in which they joined. */
export function customers(world: World): DemoRow<'customers'>[] {
  const random = world.random('customers')
  const address = mailbox('mail.example')
  const countries = world.rows('nationalities')
  const count = Math.max(400, Math.ceil(world.bookings / 12))
  // Staff and customers are accounts of one table and share its ids.
  const userCount = world.rows('users').length
  return Array.from({ length: count }, (_, index) => {
    const [email, signInName] = index === 0 ? SIGN_IN : []
    const country = countries[signInName ? 0 : random.pick(COUNTRIES)]
    const name = signInName ?? drawName(country?.code ?? 'KW', random)
    const joined = world.now - Math.round(daysSinceJoining(index, count) * DAY)
    const deleted = DELETED.includes(index)
    return world.whole('customers', {
      id: userCount + index + 1,
      name,
      other_names: getArabicName(name),
      email: email ?? address(name),
      phone: mobile(random),
      account_type: 'User',
      auth: 1,
      nationality_id: country?.id ?? null,
      avatar: null,
      last_login_at: random.chance(0.9)
        ? iso(Math.max(joined, world.now - random.int(10, 60 * 24 * 60) * MINUTE))
        : null,
      ...timestamps(joined, deleted ? Math.max(joined, world.now - (5 + index / 10) * DAY) : null),
    })
  })
}
