import { sql } from 'kysely'
import { registry } from '../resources/index.ts'
import type { AnyResource, Registry } from '../registry/entities/registry.ts'
import { getCurrencyDecimals } from '../registry/values/decimals.ts'
import { convertRegistryCurrency } from '../registry/values/computed/in-currency.ts'
import { ACCOUNT_TYPES, ROLES } from '../resources/words/roles.ts'
import { fillIfEmpty } from '../server/auth/first-admin.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import type { Db } from '../server/db/database-types.ts'
import { fillNewEntities } from './new-entities.ts'
import { DEMO_STAFF } from './rows/staff.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

/** Fills an empty database with an account for each role, and some rows of each entity. */
export async function seedDemo(
  db: Db,
  { now, currency }: { now: Date; currency: string; timeZone: string },
) {
  const hash = await hashPassword(DEMO_PASSWORD)
  await fillIfEmpty(db, async (trx) => {
    for (const role of ROLES) {
      const { name, email } = DEMO_STAFF[role]
      await sql`with made as (
        insert into users (name, email, account_type, auth)
        values (${name}, ${email}, ${ACCOUNT_TYPES[role]}, 1) returning id)
        insert into credentials (user_id, password_hash) select id, ${hash} from made`.execute(trx)
    }
  })
  const entities: Registry = convertRegistryCurrency(registry, getCurrencyDecimals(currency))
  const others = Object.values<AnyResource>(entities).filter(({ name }) => name !== 'users')
  await fillNewEntities(db, others, { registry: entities, now })
}
