import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { registry } from '#business'
import { createApp } from '../server/app/app.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { openBenchDatabase } from './bench-database.ts'
import { hooks } from '#hooks'

/** The number of searches for each text. */
const SEARCHES_PER_TEXT = 20

/** Returns a function that searches as an admin; it returns the row count and the milliseconds. */
async function createSearch({ db, reportDb }: OpenDatabase) {
  const app = createApp({
    db,
    reportDb,
    registry,
    hooks,
    jwtSecret: 'x'.repeat(40),
    timeZone: 'Asia/Kuwait',
    currency: 'KWD',
    log: pino({ level: 'silent' }),
  })
  const signInResponse = await app.request('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@washboard.example', password: DEMO_PASSWORD }),
  })
  const { accessToken } = (await signInResponse.json()).data
  const headers = { authorization: `Bearer ${accessToken}` }
  return async (q: string) => {
    const startedAt = performance.now()
    const response = await app.request(`/api/search?q=${encodeURIComponent(q)}`, { headers })
    const { data } = await response.json()
    if (response.status !== 200) throw new Error(`"${q}" answered ${response.status}`)
    const count = data.flatMap(({ rows }: { rows: unknown[] }) => rows).length
    return { found: count, took: performance.now() - startedAt }
  }
}

/** Reads rare and common search texts from the rows. */
async function readSearchTexts({
  setupDb: db,
}: OpenDatabase): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ phone: string; name: string; number: string; plate: string }>`
    select u.phone, u.name, b.number, v.plate from instant_bookings as b
    join users as u on u.id = b.customer_id join vehicles as v on v.id = b.vehicle_id
    order by b.id desc limit 1 offset 100`.execute(db)
  const { phone = '', name = '', number = '', plate = '' } = rows[0] ?? {}
  return {
    'a number': number,
    'four digits of a number': number.slice(-4),
    'four digits of a phone': phone.slice(-4),
    'a phone': phone,
    'a plate': plate,
    'a name': name,
    'a first name': name.split(' ')[0] ?? '',
    'three letters': name.slice(0, 3),
    'what every number begins with': number.slice(0, 4),
    'a name and a number': `${name} ${number.slice(-4)}`,
    'nothing that is there': 'zzqqxx',
  }
}

/** Prints the fastest, median and slowest search over all entities of a large business. */
export async function benchSearch(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      bookings: { type: 'string', default: '100000' },
      engine: { type: 'string', default: 'postgres' },
    },
  })
  const database = await openBenchDatabase(values.engine)
  await syncTables(database.setupDb, registry)
  await seedDemo(database.setupDb, {
    now: new Date(),
    bookings: Number(values.bookings),
    history: false,
  })
  await sql`analyze`.execute(database.setupDb)
  const search = await createSearch(database)
  console.log(
    `${values.bookings} bookings on ${values.engine}: rows, fastest, median and slowest of ${SEARCHES_PER_TEXT}`,
  )
  for (const [name, q] of Object.entries(await readSearchTexts(database))) {
    const { found } = await search(q)
    const took: number[] = []
    for (let index = 0; index < SEARCHES_PER_TEXT; index++) took.push((await search(q)).took)
    took.sort((a, b) => a - b)
    const times = [took[0], took[SEARCHES_PER_TEXT / 2], took.at(-1)].map(
      (time) => `${time?.toFixed(0)} ms`,
    )
    console.log([name.padEnd(34), String(found), ...times].join('  '))
  }
  await database.close()
}
