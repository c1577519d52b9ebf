import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { registry } from '#business'
import { createApp } from '../server/app/app.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { DEMO_PASSWORD } from '../demo/sign-ins.ts'
import { openBenchDatabase } from './bench-database.ts'
import { hooks } from '#hooks'

/** How often each text is searched. */
const TIMES = 20

/** A function that searches as an admin and returns how many rows it found and how long it took, in milliseconds. */
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
  const signedIn = await app.request('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@washboard.example', password: DEMO_PASSWORD }),
  })
  const { accessToken } = (await signedIn.json()).data
  const headers = { authorization: `Bearer ${accessToken}` }
  return async (q: string) => {
    const startedAt = performance.now()
    const answer = await app.request(`/api/search?q=${encodeURIComponent(q)}`, { headers })
    const { data } = await answer.json()
    if (answer.status !== 200) throw new Error(`"${q}" answered ${answer.status}`)
    const count = data.flatMap(({ rows }: { rows: unknown[] }) => rows).length
    return { found: count, took: performance.now() - startedAt }
  }
}

/** What somebody types, rare and common, taken from the rows themselves. */
async function texts({ setupDb: db }: OpenDatabase): Promise<Readonly<Record<string, string>>> {
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

/** Prints how long it takes to find rows of all entities in a large business: at best, mostly and at worst. */
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
  const find = await createSearch(database)
  console.log(
    `${values.bookings} bookings on ${values.engine}: rows, fastest, median and slowest of ${TIMES}`,
  )
  for (const [name, q] of Object.entries(await texts(database))) {
    const { found } = await find(q)
    const took: number[] = []
    for (let at = 0; at < TIMES; at++) took.push((await find(q)).took)
    took.sort((a, b) => a - b)
    const times = [took[0], took[TIMES / 2], took.at(-1)].map((time) => `${time?.toFixed(0)} ms`)
    console.log([name.padEnd(34), String(found), ...times].join('  '))
  }
  await database.close()
}
