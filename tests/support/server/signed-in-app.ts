import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '../database/database.ts'
import { ACCOUNTS } from './accounts.ts'
import { startTestApp } from './app.ts'

type SignedInApp = Awaited<ReturnType<typeof startTestApp>> & { token: string }

/** The app on a database of its own for the tests of one block, with somebody of a role signed in. */
export function signedInApp(engine: Engine, role: keyof typeof ACCOUNTS): SignedInApp {
  const app = {} as SignedInApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(engine))
    app.token = await app.tokenOf(ACCOUNTS[role])
  })
  afterAll(() => app.close())
  return app
}
