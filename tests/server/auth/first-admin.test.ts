import { expect, test, vi } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { roleOf } from '../../../resources/kit/words/roles.ts'
import { addFirstAdmin } from '../../../server/auth/first-admin.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { openTestDatabase } from '../../support/database/database.ts'

vi.mock('../../../resources/kit/words/roles.ts', async (load) => {
  const real = await load<typeof import('../../../resources/kit/words/roles.ts')>()
  const types: Record<string, string> = { ...real.ACCOUNT_TYPES, admin: 'Manager' }
  return {
    ...real,
    ACCOUNT_TYPES: types,
    ADMIN_ACCOUNT: types[real.adminOnly[0]],
    roleOf: (type: string) => real.ROLES.find((role) => types[role] === type) ?? null,
  }
})

test('the first account is of the type that admins have, whatever it is called', async () => {
  const { setupDb, db, close } = await openTestDatabase('embedded', 'empty')
  try {
    await syncTables(setupDb, registry)
    await addFirstAdmin(setupDb, { email: 'first@wash.example', password: 'a password' })
    const admin = await db.selectFrom('users').select('account_type').executeTakeFirstOrThrow()
    expect(roleOf(admin.account_type)).toBe('admin')
  } finally {
    await close()
  }
})
