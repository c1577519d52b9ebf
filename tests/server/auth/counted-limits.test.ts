import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_REPORT_MAILS } from '../../../registry/reports/report-mail.ts'
import { createApiKey } from '../../../server/auth/api-keys.ts'
import { subscribe } from '../../../server/features/report-mails/stored-mails.ts'
import { createWebhook } from '../../../server/features/webhooks/stored-webhooks.ts'
import { Problem } from '../../../server/http/problem.ts'
import { openTestDatabase, TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_NOW } from '../../support/server/clock.ts'

/** The number of simultaneous requests beyond a limit. */
const BEYOND = 15

/** Repeats work that times out on a slow machine. */
const retryPatiently = async (work: () => Promise<unknown>, attemptsLeft = 5): Promise<unknown> =>
  work().catch((error) => {
    if (error instanceof Problem || attemptsLeft === 0) throw error
    return retryPatiently(work, attemptsLeft - 1)
  })

describe.each(TESTED_ENGINES)('The limits of one account, on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let user_id: number
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
    const userQuery = opened.db.selectFrom('users').select('id').where('email', '=', ACCOUNTS.admin)
    user_id = (await userQuery.executeTakeFirstOrThrow()).id
  })
  afterAll(() => opened.close())

  const key = () => {
    const values = { user_id, name: 'K', scope: 'faqs:read', expires_at: '2027-01-01T00:00:00Z' }
    return opened.db.transaction().execute((trx) => createApiKey(trx, values, TEST_NOW))
  }
  const webhook = () => {
    const values = {
      user_id,
      url: 'https://hooks.example/',
      events: ['faqs.create'],
      language: 'en',
    }
    return opened.db.transaction().execute((trx) => createWebhook(trx, values, TEST_NOW))
  }
  const reportMail = async (index: number) => {
    const view = { user_id, entity: 'financial', list: 'report', name: `View ${index}`, query: '' }
    const { id } = await opened.db
      .insertInto('saved_views')
      .values({ ...view, role: null, is_default: false, widths: {}, density: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mail = { user_id, report: 'financial', name: view.name, language: 'en' } as const
    const schedule = {
      days: 'every_day',
      hour: 6,
      file: 'xlsx',
      origin: 'http://localhost',
    } as const
    const subscription = { ...mail, ...schedule, view_id: id, query: null, sender_id: null }
    return subscribe(opened.db, user_id, [subscription], TEST_NOW)
  }

  test.each([
    ['API keys', 'api_keys', 50, key],
    ['webhooks', 'webhooks', 20, webhook],
    ['report mails', 'report_mails', MAX_REPORT_MAILS, reportMail],
  ] as const)(
    'allow no more %s than the limit, even for simultaneous requests',
    async (_, table, most, add) => {
      const results = await Promise.allSettled(
        Array.from({ length: most + BEYOND }, (__, index) => retryPatiently(() => add(index))),
      )
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(BEYOND)
      const storedRows = await sql`select id from ${sql.table(table)}
        where user_id = ${user_id}`.execute(opened.db)
      expect(storedRows.rows).toHaveLength(most)
    },
  )
})
