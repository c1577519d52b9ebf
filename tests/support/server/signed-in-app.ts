import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '../database/database.ts'
import { ACCOUNTS } from './accounts.ts'
import { startTestApp } from './app.ts'

type SignedInApp = Awaited<ReturnType<typeof startTestApp>> & { token: string }

/**
 * The app on a separate database for the tests of one block, with a signed-in account of a role.
 */
export function signedInApp(engine: Engine, role: keyof typeof ACCOUNTS): SignedInApp {
  const app = {} as SignedInApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(engine))
    app.token = await app.tokenOf(ACCOUNTS[role])
  })
  afterAll(() => app.close())
  return app
}
