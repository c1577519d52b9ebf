import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { registry } from '../../../../resources/index.ts'
import { restoreFile } from '../../../../server/backup/restore-file.ts'
import { allowAnyTable, type Db } from '../../../../server/db/database-types.ts'
import {
  registerServer,
  unregisterServer,
} from '../../../../server/db/evolution/side-by-side/running-servers.ts'
import { SideBySide } from '../../../../server/db/evolution/side-by-side/side-by-side.ts'
import {
  buildShape,
  computeRegistryHash,
  type Shape,
} from '../../../../server/db/evolution/shape.ts'
import { syncTables } from '../../../../server/db/tables/sync.ts'
import { declared } from '../../../support/rows/declared.ts'
import { openTestDatabase, TESTED_ENGINES } from '../../../support/database/database.ts'
import { appOn } from '../../../support/server/app.ts'
import { isWhole } from '../../../support/runner/whole.ts'

/**
 * The backup of a small business that version 0.1 served (commit a61b6603). Its declarations had
 * `exclusive`, `while`, `of` and other keys that have since been renamed. It has bookings, FAQs and
 * their history, two views, an API key and a webhook.
 */
const BACKUP = join(import.meta.dirname, 'version-0.1.backup')
/** The registry hash of servers of version 0.1 in `running_servers`. */
const OLDER = 'b6b22a47e9b2e938e7f400c74a7be2b606c6b6c08debb34688a812f48b05f4b0'
const ADMIN = ['admin@old.example', 'washboard-demo-1'] as const
const KEY = 'wb_rkz4NtfeKu-5RrVeL7DtV0bJGuZ-mhnDqKZTYqEHE74'

/** Tables that describe the database itself, and not the business. */
const TECHNICAL = ['registry_versions', 'table_versions', 'settings', 'running_servers']

/** Tables whose rows are jobs now. */
const OUTBOXES = ['webhook_deliveries', 'report_mail_slots']

type Row = Readonly<Record<string, unknown>>

async function readAll(db: Db): Promise<Map<string, Row[]>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = current_schema()
      and table_type = 'BASE TABLE' and table_name not in (${sql.join(TECHNICAL)})`.execute(db)
  const rowsByTable = new Map<string, Row[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row
      from ${sql.table(name)} as t order by to_jsonb(t)::text`.execute(db)
    rowsByTable.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return rowsByTable
}

/** Opens the backup in a new database, and returns its rows before any start. */
async function openBackup(engine: (typeof TESTED_ENGINES)[number]) {
  const opened = await openTestDatabase(engine, 'empty')
  await restoreFile(opened.setupDb, 'of a test', { path: BACKUP })
  return { ...opened, before: await readAll(opened.setupDb) }
}

/** Adds two messages of the webhook, one of them sent, and a report mail. */
async function addOutboxes(db: Db) {
  await sql`insert into webhook_deliveries (webhook_id, change_id, event, entity, row_id, due_at)
    select w.id, c.id, 'faqs.create', 'faqs', c.row_id, c.at from webhooks as w, changes as c
    where c.entity = 'faqs' and c.kind = 'insert'`.execute(db)
  await sql`update webhook_deliveries set state = 'sent', status = 204, attempts = 1,
    due_at = null, tried_at = '2026-11-26T14:00Z'
    where change_id = (select min(change_id) from webhook_deliveries)`.execute(db)
  await sql`insert into report_mails
      (user_id, report, name, days, hour, file, language, origin, since)
    select id, 'financial-report', 'Money', 'mondays', 7, 'csv', 'en', 'https://old.example', now()
    from users order by id limit 1`.execute(db)
  await sql`insert into report_mail_slots (mail_id, slot, state, done_at)
    select id, '2026-11-23T04:00Z', 'sent', '2026-11-23T04:01Z' from report_mails`.execute(db)
}

/** Reads the kind, state and attempts of all jobs, and the rows of the former job tables. */
async function readOutboxes(db: Db) {
  const { rows: jobs } = await sql<Row>`select kind, state, attempts,
    (change_id is not null and entity = 'faqs') or slot is not null as is_complete
    from jobs order by kind, state, id`.execute(db)
  const remainingRows = await readAll(db)
  return { jobs, left: OUTBOXES.map((table) => remainingRows.get(table)?.length) }
}

const OUTBOX_JOBS = [
  { kind: 'report_mail', state: 'sent', attempts: 0, is_complete: true },
  { kind: 'webhook', state: 'due', attempts: 0, is_complete: true },
  { kind: 'webhook', state: 'sent', attempts: 1, is_complete: true },
]

const latestShape = async (db: Db) => {
  const { rows } = await sql<{ shape: Shape }>`select shape from registry_versions
    order by version desc limit 1`.execute(db)
  return rows[0]?.shape
}

async function signIn(db: Db) {
  const app = appOn(db, () => new Date('2026-11-26T15:00:00Z'))
  const { body } = await app.logIn(...ADMIN)
  return async (request: string, requestBody?: unknown, token: string = body.data.accessToken) =>
    app.call(request, { token, body: requestBody })
}

test.each(TESTED_ENGINES)(
  'A database of version 0.1 starts on %s without a question, and keeps every row',
  async (engine) => {
    const { setupDb, before, close } = await openBackup(engine)
    try {
      expect(JSON.stringify(await latestShape(setupDb))).toContain('"exclusive"')
      const notices: string[] = []
      await syncTables(setupDb, registry, { say: (text) => void notices.push(text) })
      expect(notices.join('\n')).not.toMatch(/renamed|removed|set aside|changes its type/)
      const after = await readAll(setupDb)
      expect([...before.values()].flat().length).toBeGreaterThan(60)
      const keptTables = [...before].filter(([table]) => !OUTBOXES.includes(table))
      for (const [table, rows] of keptTables)
        expect(after.get(table)).toEqual(
          expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
        )
      expect(JSON.stringify(await latestShape(setupDb))).not.toContain('"exclusive"')
      const changedTables: string[] = []
      await syncTables(setupDb, registry, { say: (text) => void changedTables.push(text) })
      expect(changedTables).toEqual([])
    } finally {
      await close()
    }
  },
)

test('Views, keys, webhooks, history and rules of version 0.1 work after the start', async () => {
  const { db, setupDb, close } = await openBackup('postgres')
  try {
    await syncTables(setupDb, registry, { say: () => {} })
    const request = await signIn(db)
    const [view] = (await request('GET views/instant-bookings')).body.data
    expect(view).toMatchObject({ name: 'Of Ali', list: 'admin', widths: { number: 120 } })
    const filters = view.query.replace(/&columns=.*/, '')
    const listed = await request(`GET admin/appointment/show?is_completed=0&${filters}`)
    expect(listed.body).toMatchObject({ data: [{ id: 3, employee: 'Ali Wash' }] })
    const [report] = (await request('GET views/financial-report')).body.data
    expect(report.query).toContain('group=provider')
    expect((await request('GET admin/faqs/all', undefined, KEY)).body.data).toHaveLength(2)
    expect((await request('POST admin/faqs/destroy', { id: 1 }, KEY)).status).toBe(403)
    const [webhook] = (await request('GET webhooks')).body.data
    expect(webhook.events).toBe('faqs.create instant-bookings.create instant-bookings.cancel')
    const history = (await request('GET history/faqs/2')).body.data
    expect(history.map(({ verb }: Row) => verb)).toEqual(['delete', 'create'])
    expect((await request('POST history/undo', { batch: history[0].batch })).status).toBe(200)
    expect((await request('POST admin/faqs/one', { id: 2 })).body.data.deleted_at).toBeNull()
    const conflictingUpdate = sql`update instant_bookings set employee_id = 3, starts_at = '2026-12-03T08:30Z'
      where id = 1`
    await expect(conflictingUpdate.execute(db)).rejects.toThrow('is taken')
  } finally {
    await close()
  }
})

/**
 * Returns the registry whose visits keep no buffer of their service free, as in version 0.1. Visits
 * have had that buffer since, and a database has one rule for all its servers.
 */
function withoutVisitBuffer() {
  const visits: AnyResource = registry['subscription-visits']
  const { employee_id } = visits.fields
  if (employee_id?.type !== 'reference' || !employee_id.noOverlap?.buffer)
    throw new Error('Visits keep no buffer free.')
  const { buffer: _, ...noOverlap } = employee_id.noOverlap
  const fields: Record<string, Field> = {
    ...visits.fields,
    employee_id: { ...employee_id, noOverlap },
  }
  return { ...registry, 'subscription-visits': declared({ ...visits, fields }) }
}

test.runIf(isWhole())(
  'A rule that is stricter than in version 0.1 waits until the server of version 0.1 ends',
  async () => {
    const { db, setupDb, before, close } = await openBackup('postgres')
    const [older, newer] = [randomUUID(), randomUUID()]
    try {
      await allowAnyTable(setupDb)
        .transaction()
        .execute((trx) => registerServer(trx, older, OLDER))
      const shapeBefore = await latestShape(db)
      const start = () => syncTables(setupDb, registry, { server: newer, say: () => {} })
      await expect(start()).rejects.toThrow(
        /older registry runs:\n.*subscription-visits: .*`employee_id`.*\nNothing was changed\./,
      )
      expect([await latestShape(db), await readAll(setupDb)]).toEqual([shapeBefore, before])
      await unregisterServer(db, older)
      await start()
      expect(await latestShape(db)).toMatchObject(buildShape(registry))
    } finally {
      await close()
    }
  },
)

test.runIf(isWhole())(
  'A server of version 0.1 may start again beside a newer one, until it ends',
  async () => {
    const { db, setupDb, close } = await openBackup('postgres')
    const [older, newer] = [randomUUID(), randomUUID()]
    const newerRegistry = withoutVisitBuffer()
    try {
      await allowAnyTable(setupDb)
        .transaction()
        .execute((trx) => registerServer(trx, older, OLDER))
      const start = () => syncTables(setupDb, newerRegistry, { server: newer, say: () => {} })
      await start()
      // The older server recognizes its own registry by this hash, and changes nothing.
      const currentHash = computeRegistryHash(buildShape(newerRegistry))
      expect((await latestShape(db))?.between).toMatchObject({ from: OLDER, to: currentHash })
      await unregisterServer(db, older)
      const options = { server: newer, registry: newerRegistry, fit: start, say: () => {} }
      await new SideBySide(setupDb, options).look()
      expect(await latestShape(db)).not.toHaveProperty('between')
    } finally {
      await close()
    }
  },
)

test.runIf(isWhole()).each(TESTED_ENGINES)(
  'Webhook messages and report mails of version 0.1 become jobs after a start on %s',
  async (engine) => {
    const { setupDb, close } = await openBackup(engine)
    try {
      await addOutboxes(setupDb)
      await syncTables(setupDb, registry, { say: () => {} })
      const after = await readOutboxes(setupDb)
      expect(after).toEqual({ jobs: OUTBOX_JOBS, left: [undefined, undefined] })
    } finally {
      await close()
    }
  },
)

test.runIf(isWhole())(
  'Webhook messages move and report mails are copied while a server of version 0.1 runs',
  async () => {
    const { db, setupDb, close } = await openBackup('postgres')
    const [older, newer] = [randomUUID(), randomUUID()]
    const newerRegistry = withoutVisitBuffer()
    try {
      await addOutboxes(setupDb)
      await allowAnyTable(setupDb)
        .transaction()
        .execute((trx) => registerServer(trx, older, OLDER))
      const start = () => syncTables(setupDb, newerRegistry, { server: newer, say: () => {} })
      await start()
      expect(await readOutboxes(db)).toEqual({ jobs: OUTBOX_JOBS, left: [0, 1] })
      await unregisterServer(db, older)
      const options = { server: newer, registry: newerRegistry, fit: start, say: () => {} }
      await new SideBySide(setupDb, options).look()
      expect(await readOutboxes(db)).toEqual({ jobs: OUTBOX_JOBS, left: [undefined, undefined] })
    } finally {
      await close()
    }
  },
)
