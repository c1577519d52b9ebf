import { sql } from 'kysely'
import pg from 'pg'
import { type OpenDatabase, openPostgres } from '../../server/db/engines/engine.ts'
import { openEmbedded } from '../../server/db/engines/embedded.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { ENGINES, prove, type World } from './prove.ts'

const SAVE = 'POST admin/faqs/store'
const CHANGE = 'POST admin/faqs/update'
const FAQ = { question: 'Do you wash at night?', answer: 'Until ten.' }

type App = ReturnType<typeof appOn>
interface TestServer {
  opened: OpenDatabase
  app: App
  token: string
  /** The address of the database, on PostgreSQL. */
  url: string
}
interface ServerAnswer {
  status: number
  body: { code?: string }
  headers: Headers
}

/** A database trouble, and the expected answer to a request that meets it. */
interface Trouble {
  expected: readonly [status: number, code: string]
  engines: readonly string[]
  meet(at: TestServer): Promise<ServerAnswer>
}

/** Every new question runs this statement in a trigger. */
async function saveWithTrigger(
  { opened, app, token }: TestServer,
  body: string,
): Promise<ServerAnswer> {
  const { setupDb } = opened
  await sql`
    create or replace function trouble() returns trigger language plpgsql as $$
    begin ${sql.raw(body)} end $$`.execute(setupDb)
  await sql`create or replace trigger trouble before insert on faqs
    for each row execute function trouble()`.execute(setupDb)
  const answer = await app.call(SAVE, { token, body: FAQ })
  await sql`drop trigger trouble on faqs`.execute(setupDb)
  return answer
}

async function elsewhere<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A row that another transaction has locked. */
async function locked({ app, token, url }: TestServer): Promise<ServerAnswer> {
  const { body } = await app.call(SAVE, { token, body: FAQ })
  const change = { id: body.data.id, answer: 'Until eleven.' }
  return elsewhere(url, async (client) => {
    await client.query('begin')
    await client.query('select * from faqs where id = $1 for update', [change.id])
    return app.call(CHANGE, { token, body: change })
  })
}

/** A server on a read-only database. */
async function readOnly({ token, url }: TestServer): Promise<ServerAnswer> {
  const name = new URL(url).pathname.slice(1)
  const raiseError = (message: string) =>
    elsewhere(url, (client) => client.query(`alter database "${name}" ${message}`))
  await raiseError('set default_transaction_read_only = on')
  const lateDatabase = await openPostgres(url)
  const answer = await appOn(lateDatabase.db).call(SAVE, { token, body: FAQ })
  await lateDatabase.close()
  await elsewhere(url, async (client) => {
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database "${name}" reset default_transaction_read_only`)
  })
  return answer
}

/**
 * A server whose database account is limited to one connection after the start, with several
 * simultaneous requests.
 */
async function exhausted({ token, url }: TestServer): Promise<ServerAnswer> {
  const role = `few_${Date.now()}`
  await elsewhere(url, async (client) => {
    await client.query(`create role ${role} login password 'x' connection limit 5`)
    await client.query(`grant usage, create on schema public to ${role}`)
    await client.query(`grant select on all tables in schema public to ${role}`)
  })
  const address = Object.assign(new URL(url), { username: role, password: 'x' })
  const lateDatabase = await openPostgres(address.href)
  await elsewhere(url, (client) => client.query(`alter role ${role} connection limit 1`))
  const app = appOn(lateDatabase.db)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.call('GET admin/appointment/all?is_completed=0', { token }),
    ),
  )
  await lateDatabase.close()
  await elsewhere(url, async (client) => {
    await client.query(`drop owned by ${role}`)
    await client.query(`drop role ${role}`)
  })
  const [refused] = answers.filter(({ status }) => status !== 200)
  return refused ?? { status: 200, body: {}, headers: new Headers() }
}

const OUTAGES: Readonly<Record<string, Trouble>> = {
  'a full disk': {
    expected: [507, 'no_room'],
    engines: ENGINES,
    meet: (server) => saveWithTrigger(server, `raise exception using errcode = '53100';`),
  },
  'no more memory': {
    expected: [503, 'busy'],
    engines: ENGINES,
    meet: (server) => saveWithTrigger(server, `raise exception using errcode = '53200';`),
  },
  'a statement that does not end': {
    expected: [503, 'took_too_long'],
    engines: ENGINES,
    meet: (server) => saveWithTrigger(server, 'loop end loop; return new;'),
  },
  'a row that another holds': { expected: [503, 'locked'], engines: ['postgres'], meet: locked },
  'a database that only reads': {
    expected: [503, 'read_only'],
    engines: ['postgres'],
    meet: readOnly,
  },
  'no connection left': { expected: [503, 'busy'], engines: ['postgres'], meet: exhausted },
}

async function openServer(engine: string, world: World): Promise<TestServer> {
  const url = engine === 'postgres' ? await world.databaseUrl() : ''
  const database = url ? await openPostgres(url) : await openEmbedded(await world.dataDir())
  const app = appOn(database.db)
  return { opened: database, app, token: await app.tokenOf(ACCOUNTS.admin), url }
}

/** Lists mistakes in the answer, its retry time and the next request. */
async function checkTrouble({ expected, meet }: Trouble, server: TestServer): Promise<string[]> {
  const { status, body, headers } = await meet(server)
  const answer = `${status} ${body.code}`
  const nextAnswer = await server.app.call(SAVE, { token: server.token, body: FAQ })
  return [
    ...(answer === expected.join(' ')
      ? []
      : [`answered ${answer} instead of ${expected.join(' ')}`]),
    ...(Number(headers.get('retry-after')) > 0 ? [] : ['said nothing of when to come again']),
    ...(nextAnswer.status === 200 ? [] : [`the next call answered ${nextAnswer.status}`]),
  ]
}

prove({
  what: 'an error of the database is answered with its declared status, message and retry time, and the next request works',
  engines: ENGINES,
  count: 60,
  cut: 3,
  async run({ engine, count, world }) {
    const server = await openServer(engine, world)
    const troubles = Object.entries(OUTAGES).filter(([, { engines }]) => engines.includes(engine))
    const failures: string[] = []
    let attempts = 0
    try {
      while (attempts < count)
        for (const [name, trouble] of troubles) {
          attempts++
          const mistakes = await checkTrouble(trouble, server)
          failures.push(...mistakes.map((mistake) => `${name}: ${mistake}`))
        }
    } finally {
      await server.opened.close()
    }
    return { tried: attempts, failures }
  },
})
