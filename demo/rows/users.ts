import { ACCOUNT_TYPES, ROLES } from '#business/words'
import { getArabicName } from '../catalogue/arabic-names.ts'
import { DAY, iso, MINUTE } from '../world/business-clock.ts'
import { mobile } from '../world/phone-number.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'
import { mailbox, drawName } from './people.ts'
import { DEMO_STAFF } from '#demo/accounts'

type Account = DemoRow<'users'>['account_type']

/** The demo sign-ins, which come first. */
const SIGN_INS = ROLES.map((role) => ({ ...DEMO_STAFF[role], account_type: ACCOUNT_TYPES[role] }))
const OFFICE: readonly Account[] = ['Admin', 'Admin', ...Array<Account>(7).fill('Operations')]
const WORKING_PROVIDERS = 10

/** Indexes of accounts that may not sign in, and of a deleted one. */
const KEPT_OUT = [20, 33]
const LEFT = 46
/** Indexes of an employee who does only some services, and of one who covers only some areas. */
const SPECIALIST = 59
const LOCAL = 58

/** Makes sixty staff accounts, or more if there are more bookings than they can do. */
export function users(world: World): DemoRow<'users'>[] {
  const random = world.random('users')
  const address = mailbox('washboard.example')
  const countries = world.rows('nationalities')
  const services = world.rows('services').map(({ id }) => id)
  const areas = world.rows('areas').map(({ id }) => id)
  const count = Math.max(60, Math.ceil(world.bookings / 900))
  return Array.from({ length: count }, (_, index) => {
    const signIn = SIGN_INS[index]
    const account_type = signIn?.account_type ?? OFFICE[index - SIGN_INS.length] ?? 'Car Wash'
    const washes = account_type === 'Car Wash'
    const country = signIn ? countries[signIn.country] : pickCountry()
    const name = signIn?.name ?? drawName(country?.code ?? 'KW', random)
    function pickCountry() {
      return countries[random.pick(washes ? [6, 10, 10, 11, 12, 13, 13, 14] : [0, 0, 6, 7, 8, 10])]
    }
    return world.whole('users', {
      id: index + 1,
      name,
      other_names: getArabicName(name),
      email: signIn?.email ?? address(name),
      phone: mobile(random),
      account_type,
      auth: KEPT_OUT.includes(index) ? 0 : 1,
      nationality_id: country?.id ?? null,
      avatar: null,
      last_login_at: index === LEFT ? null : iso(world.now - random.int(5, 4 * 24 * 60) * MINUTE),
      locked_until: null,
      provider_id: washes ? (index % WORKING_PROVIDERS) + 1 : null,
      service_ids: index === SPECIALIST ? services.slice(0, 8) : null,
      area_ids: index === LOCAL ? areas.slice(0, 20) : null,
      ...timestamps(
        world.now - random.int(400, 1000) * DAY,
        index === LEFT ? world.now - 25 * DAY : null,
      ),
    })
  })
}
