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
interface At {
  opened: OpenDatabase
  app: App
  token: string
  /** The database's address, on PostgreSQL. */
  url: string
}
interface Said {
  status: number
  body: { code?: string }
  headers: Headers
}

/** What is done to the database, and what a call that meets it is told. */
interface Trouble {
  expected: readonly [status: number, code: string]
  engines: readonly string[]
  meet(at: At): Promise<Said>
}

/** Every new question meets this statement of the database's own language. */
async function onSave({ opened, app, token }: At, body: string): Promise<Said> {
  const { setupDb } = opened
  await sql`
    create or replace function trouble() returns trigger language plpgsql as $$
    begin ${sql.raw(body)} end $$`.execute(setupDb)
  await sql`create or replace trigger trouble before insert on faqs
    for each row execute function trouble()`.execute(setupDb)
  const said = await app.call(SAVE, { token, body: FAQ })
  await sql`drop trigger trouble on faqs`.execute(setupDb)
  return said
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

/** A row that somebody else has begun to change. */
async function locked({ app, token, url }: At): Promise<Said> {
  const { body } = await app.call(SAVE, { token, body: FAQ })
  const change = { id: body.data.id, answer: 'Until eleven.' }
  return elsewhere(url, async (client) => {
    await client.query('begin')
    await client.query('select * from faqs where id = $1 for update', [change.id])
    return app.call(CHANGE, { token, body: change })
  })
}

/** A server of its own on a database that is told to take no changes. */
async function readOnly({ token, url }: At): Promise<Said> {
  const name = new URL(url).pathname.slice(1)
  const tell = (words: string) =>
    elsewhere(url, (client) => client.query(`alter database "${name}" ${words}`))
  await tell('set default_transaction_read_only = on')
  const late = await openPostgres(url)
  const said = await appOn(late.db).call(SAVE, { token, body: FAQ })
  await late.close()
  await elsewhere(url, async (client) => {
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database "${name}" reset default_transaction_read_only`)
  })
  return said
}

/** A server whose account at the database may have one connection once it has started, asked by several at once. */
async function exhausted({ token, url }: At): Promise<Said> {
  const role = `few_${Date.now()}`
  await elsewhere(url, async (client) => {
    await client.query(`create role ${role} login password 'x' connection limit 5`)
    await client.query(`grant select on all tables in schema public to ${role}`)
  })
  const address = Object.assign(new URL(url), { username: role, password: 'x' })
  const late = await openPostgres(address.href)
  await elsewhere(url, (client) => client.query(`alter role ${role} connection limit 1`))
  const app = appOn(late.db)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.call('GET admin/appointment/all?is_completed=0', { token }),
    ),
  )
  await late.close()
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
    meet: (at) => onSave(at, `raise exception using errcode = '53100';`),
  },
  'no more memory': {
    expected: [503, 'busy'],
    engines: ENGINES,
    meet: (at) => onSave(at, `raise exception using errcode = '53200';`),
  },
  'a statement that does not end': {
    expected: [503, 'took_too_long'],
    engines: ENGINES,
    meet: (at) => onSave(at, 'loop end loop; return new;'),
  },
  'a row that another holds': { expected: [503, 'locked'], engines: ['postgres'], meet: locked },
  'a database that only reads': {
    expected: [503, 'read_only'],
    engines: ['postgres'],
    meet: readOnly,
  },
  'no connection left': { expected: [503, 'busy'], engines: ['postgres'], meet: exhausted },
}

async function openAt(engine: string, world: World): Promise<At> {
  const url = engine === 'postgres' ? await world.databaseUrl() : ''
  const opened = url ? await openPostgres(url) : await openEmbedded(await world.dataDir())
  const app = appOn(opened.db)
  return { opened, app, token: await app.tokenOf(ACCOUNTS.admin), url }
}

/** What is not as declared: the answer, what it says of coming again, or how the next call fares. */
async function wrongWith({ expected, meet }: Trouble, at: At): Promise<string[]> {
  const { status, body, headers } = await meet(at)
  const answer = `${status} ${body.code}`
  const next = await at.app.call(SAVE, { token: at.token, body: FAQ })
  return [
    ...(answer === expected.join(' ')
      ? []
      : [`answered ${answer} instead of ${expected.join(' ')}`]),
    ...(Number(headers.get('retry-after')) > 0 ? [] : ['said nothing of when to come again']),
    ...(next.status === 200 ? [] : [`the next call answered ${next.status}`]),
  ]
}

prove({
  what: 'an error of the database is answered with its declared status, message and retry time, and the next request works',
  engines: ENGINES,
  count: 60,
  cut: 3,
  async run({ engine, count, world }) {
    const at = await openAt(engine, world)
    const troubles = Object.entries(OUTAGES).filter(([, { engines }]) => engines.includes(engine))
    const failures: string[] = []
    let tried = 0
    try {
      while (tried < count)
        for (const [name, trouble] of troubles) {
          tried++
          const wrong = await wrongWith(trouble, at)
          failures.push(...wrong.map((what) => `${name}: ${what}`))
        }
    } finally {
      await at.opened.close()
    }
    return { tried, failures }
  },
})
