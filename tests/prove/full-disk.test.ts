import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { sql } from 'kysely'
import { openEmbedded } from '../../server/db/engines/engine.ts'
import { createRandom, type Random } from '../../demo/world/random.ts'
import { laySmallDisk, type SmallDisk } from '../support/database/small-disk.ts'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { prove, type World } from './prove.ts'

/** The size of the disk in MB, and the free space in bytes. */
const SIZE = 190
const LEFT = [100 * 1024, 16 * 1024 ** 2] as const
/** The size of incompressible rows, and their maximum number until a refusal. */
const TEXT = randomBytes(2250).toString('base64')
const MOST = 20_000
/** The number of requests after the first refusal. */
const REFUSED = 8

interface Trial {
  server: ServerProcess
  remote: Remote
  disk: SmallDisk
  label: string
  kept: string[]
  failures: string[]
}

const readQuestions = async ({ call }: Remote) => {
  const { status, body } = await call('GET admin/faqs/all')
  return status === 200
    ? new Set(body.data.map(({ question }: { question: string }) => question))
    : `${status} ${body.code}`
}

/** Creates a row. Returns whether it was saved. */
async function save({ remote, label, kept, failures }: Trial, number: number): Promise<boolean> {
  const question = `${label} ${number}`
  const { status, body } = await remote.call('POST admin/faqs/store', { question, answer: TEXT })
  if (status === 200) kept.push(question)
  else if (`${status} ${body.code}` !== '507 no_room')
    failures.push(`${question} was answered ${status} ${body.code}: ${body.message}`)
  return status === 200
}

/** Writes until a refusal and a few times more, with a read after each refusal. */
async function writeUntilRefused(trial: Trial): Promise<void> {
  let number = 0
  while (number < MOST && (await save(trial, number))) number++
  if (number === MOST) trial.failures.push(`${trial.label}: ${MOST} rows found room`)
  for (let attempt = 1; attempt <= REFUSED; attempt++) {
    await save(trial, number + attempt)
    const questions = await readQuestions(trial.remote)
    if (typeof questions === 'string')
      trial.failures.push(`${trial.label}: a read was answered ${questions}`)
  }
}

/** Leaves so much space after so many rows, during the next write. */
async function fillAndWrite(trial: Trial, freeBytes: number, rows: number): Promise<void> {
  for (let number = 1; number <= rows; number++) await save(trial, -number)
  const writing = rows > 0 ? writeUntilRefused(trial) : undefined
  trial.disk.fill(freeBytes)
  await (writing ?? writeUntilRefused(trial))
}

/** Checks the stored rows after there is space again. */
async function checkRows({ remote, label, kept, failures }: Trial): Promise<void> {
  const questions = await readQuestions(remote)
  if (typeof questions === 'string') failures.push(`${label}: with room, ${questions}`)
  else failures.push(...kept.filter((row) => !questions.has(row)).map((row) => `${row} was lost`))
  const { status } = await remote.call('POST admin/faqs/store', {
    question: `${label} after`,
    answer: 'a',
  })
  if (status !== 200) failures.push(`${label}: with room again a row was answered ${status}`)
}

async function folderOnDisk(world: World) {
  const folder = temporaryFolder()
  const disk = laySmallDisk(folder.path, SIZE)
  cpSync(await world.dataDir('demo'), folder.path, { recursive: true })
  const clear = () => {
    disk.remove()
    folder.remove()
  }
  return { path: folder.path, disk, clear }
}

async function start(path: string): Promise<Pick<Trial, 'server' | 'remote'>> {
  const server = await startServer({ DATA_DIR: path, JWT_SECRET: 'x'.repeat(40) })
  return { server, remote: await signedIn(server.url) }
}

/** Fills the disk, frees it before or after the server ends, and checks the rows. */
async function tryOnce(
  trial: Trial,
  path: string,
  random: Random,
  isKilled: boolean,
): Promise<void> {
  await fillAndWrite(trial, random.int(...LEFT), random.chance(0.5) ? random.int(1, 200) : 0)
  const isFreedFirst = random.chance(0.5)
  if (isFreedFirst) trial.disk.removeFiller()
  await trial.server.stop(isKilled ? 'SIGKILL' : 'SIGTERM')
  trial.disk.removeFiller()
  Object.assign(trial, await start(path))
  await checkRows(trial)
}

prove({
  what: 'on a full disk the embedded database refuses changes with 507, answers reads, and loses no row that it acknowledged',
  engines: ['embedded'],
  count: 20,
  cut: 2,
  needs: 'PROVE_FULL_DISK',
  async run({ count, seed, world }) {
    const random = createRandom(seed, 'full-disk')
    const failures: string[] = []
    let acknowledged = 0
    let attempts = 0
    for (; attempts < count; attempts++) {
      const { path, disk, clear } = await folderOnDisk(world)
      const trial: Trial = {
        ...(await start(path)),
        disk,
        label: `${attempts}`,
        kept: [],
        failures,
      }
      try {
        for (const isKilled of [false, true]) {
          trial.label = `${seed} ${attempts} ${isKilled ? 'killed' : 'ended'}`
          await tryOnce(trial, path, random, isKilled)
        }
        acknowledged += trial.kept.length
      } finally {
        await trial.server.stop('SIGKILL')
        clear()
      }
    }
    return { tried: attempts, failures, measured: { acknowledged, kills: attempts } }
  },
})

/** Reads the rows of a table in order. */
const KEPT = sql<{ value: number }>`select value from kept order by value`
/** A statement that writes more journal than the disk can hold. */
const TOO_LONG = sql`
  select pg_logical_emit_message(true, 'test', repeat('-', 1000000)) from generate_series(1, 400)
`

prove({
  what: 'a statement that fills the disk in the middle of the journal fails, and the database goes on by itself with every row',
  engines: ['embedded'],
  count: 5,
  cut: 1,
  needs: 'PROVE_FULL_DISK',
  async run({ count, world }) {
    const failures: string[] = []
    const { path, clear } = await folderOnDisk(world)
    const { db, close } = await openEmbedded(path)
    const expectedIds: number[] = []
    let attempts = 0
    try {
      await sql`create table kept (value integer)`.execute(db)
      for (; attempts < count; attempts++) {
        await sql`insert into kept values (${attempts})`.execute(db)
        expectedIds.push(attempts)
        const code = await TOO_LONG.execute(db).then(
          () => 'none',
          (error: { code: string }) => error.code,
        )
        if (code !== '53100') failures.push(`${attempts}: the statement ended with ${code}`)
        const { rows } = await KEPT.execute(db)
        const values = rows.map(({ value }) => value)
        if (values.join() !== expectedIds.join())
          failures.push(`${attempts}: ${values} of ${expectedIds}`)
      }
    } finally {
      await close()
      clear()
    }
    return { tried: attempts, failures }
  },
})
