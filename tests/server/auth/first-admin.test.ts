import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as Roles from '#business/words'
import { openTestDatabase } from '../../support/database/database.ts'

const ROLES_FILE = '#business/words'

/** The role names of a business that calls the account type of admins differently. */
async function renamed() {
  const real = await vi.importActual<typeof Roles>(ROLES_FILE)
  const types: Record<string, string> = { ...real.ACCOUNT_TYPES, admin: 'Manager' }
  const getRole = (type: string) => real.ROLES.find((role) => types[role] === type) ?? null
  return { ...real, ACCOUNT_TYPES: types, ADMIN_ACCOUNT: types.admin, getRole }
}

// Reload the modules, because test files share loaded ones.
beforeAll(() => {
  vi.resetModules()
  vi.doMock(ROLES_FILE, renamed)
})
afterAll(() => {
  vi.doUnmock(ROLES_FILE)
  vi.resetModules()
})

test('The first account gets the role with admin rights, whatever the role is called', async () => {
  const { registry } = await import('../../../resources/index.ts')
  const { getRole } = await import('#business/words')
  const { addFirstAdmin } = await import('../../../server/auth/first-admin.ts')
  const { syncTables } = await import('../../../server/db/tables/sync.ts')
  const { setupDb, db, close } = await openTestDatabase('postgres', 'empty')
  try {
    await syncTables(setupDb, registry)
    await addFirstAdmin(setupDb, { email: 'first@wash.example', password: 'a password' })
    const admin = await db.selectFrom('users').select('account_type').executeTakeFirstOrThrow()
    expect(admin.account_type).toBe('Manager')
    expect(getRole(admin.account_type)).toBe('admin')
  } finally {
    await close()
  }
})
