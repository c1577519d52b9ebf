import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../demo/sign-ins.ts'
import type { TableDigests } from '../../server/backup/archive.ts'
import { verifyFile } from '../../server/backup/restore-file.ts'
import type { Engine } from '../support/database/templates.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { type Command, runCommand } from '../support/server/commands.ts'
import { startServer } from '../support/server/process.ts'
import { fillRelease, setWritable } from '../support/server/release.ts'
import { type Load, startLoad } from './load.ts'
import { ENGINES, type Outcome, prove, type World } from './prove.ts'
import type { Environment } from './server-of.ts'

const WRITERS = 20
/** The rows that are acknowledged before the backup, and again before the kill. */
const ROWS = 100
/** How long so many rows are waited for, in ms. */
const PATIENCE = 120_000

const ADMIN = { email: ACCOUNTS.admin, password: DEMO_PASSWORD }
const SECRETS = {
  JWT_SECRET: 'a secret of the servers of this proof',
  BACKUP_PASSPHRASE: 'a passphrase of this proof',
}
/** The user without rights, if this one has all of them. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Makes a clean folder with a release that its user cannot write to, and that user's programs. */
async function install(world: World) {
  const cwd = await world.dataDir('empty')
  const release = join(cwd, 'dist')
  await fillRelease(release)
  symlinkSync(join(process.cwd(), 'node_modules'), join(cwd, 'node_modules'))
  const home = join(cwd, 'data')
  mkdirSync(home)
  if (NOBODY.uid !== undefined)
    for (const folder of [cwd, home]) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const place = { cwd, ...NOBODY }
  const program = (name: string) => [join(release, 'bin', `${name}.js`)]
  return {
    at: (name: string) => join(home, name),
    start: (environment: Environment) =>
      startServer({ ...SECRETS, NODE_ENV: 'production', ...environment }, program('start'), place),
    /** Runs a program of the release; throws what it says if it fails. */
    async run(command: Command, args: string[], environment: Environment): Promise<void> {
      const given = { ...SECRETS, ...environment }
      const { code, output } = await runCommand(command, args, given, program(command), place)
      if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`)
    },
    remove: () => setWritable(release, true),
  }
}

type Installed = Awaited<ReturnType<typeof install>>

/** Waits until so many more rows have been acknowledged. */
async function untilWritten({ acknowledged, wrong }: Load, more: number): Promise<void> {
  const wanted = acknowledged.size + more
  for (let left = PATIENCE; acknowledged.size < wanted && left > 0; left -= 50) await wait(50)
  if (acknowledged.size < wanted) throw new Error(`too little was written: ${wrong[0]}`)
}

/** Backs a server up while people write, and kills it while they go on. */
async function backUpUnderLoad({ start, run }: Installed, place: Environment, file: string) {
  const server = await start(place)
  const load = await startLoad(server.url, ADMIN, WRITERS)
  await untilWritten(load, ROWS)
  const before = new Set(load.acknowledged)
  await run('backup', ['--to', file], place)
  await untilWritten(load, ROWS)
  await server.stop('SIGKILL')
  await load.stop()
  const wrong = load.wrong.filter((sentence) => !sentence.startsWith('no answer'))
  return { before, acknowledged: load.acknowledged, wrong }
}

/** What a server on a place lacks of some rows, and whether it has others than these and those on their way. */
async function judgeRows(
  { start }: Installed,
  place: Environment,
  name: string,
  wanted: ReadonlySet<string>,
  allowed: ReadonlySet<string>,
): Promise<string[]> {
  const server = await start({ ...place, DEMO: '0' })
  const found = new Set(await (await startLoad(server.url, ADMIN, 0)).questions())
  await server.stop()
  const lost = [...wanted].filter((question) => !found.has(question))
  const others = [...found].filter((one) => /^Question \d+$/.test(one) && !allowed.has(one))
  return [
    ...lost.map((question) => `${name} lacks ${question}, which was acknowledged`),
    ...(others.length > WRITERS ? [`${name} has ${others.length} rows that nobody kept`] : []),
  ]
}

/** The content of a backup in one line: counts, and one checksum of all tables. */
function describe(step: string, tables: TableDigests): string {
  const names = Object.keys(tables).toSorted()
  const rows = names.reduce((sum, name) => sum + (tables[name]?.rows ?? 0), 0)
  const text = JSON.stringify(names.map((name) => [name, tables[name]]))
  const checksum = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${step.padEnd(24)} ${names.length} tables  ${rows} rows  ${checksum}`
}

/** The tables that differ from those wanted, in a sentence each. */
const differences = (step: string, wanted: TableDigests, found: TableDigests): string[] =>
  [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
    .filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(found[name]))
    .map((name) => `${step}: ${name} differs from the backup`)

/** Backs up, kills, restores and moves with one release, from an engine; the line of each step. */
async function operate(installed: Installed, engine: Engine, world: World): Promise<Outcome> {
  const { at, run } = installed
  const first: Environment =
    engine === 'postgres'
      ? { DATABASE_URL: await world.databaseUrl('empty'), DEMO: '1' }
      : { DATA_DIR: at('first') }
  const file = at('under-load.backup')
  const { before, acknowledged, wrong } = await backUpUnderLoad(installed, first, file)
  const content = async (path: string) =>
    (await verifyFile(path, SECRETS.BACKUP_PASSPHRASE)).manifest.tables
  const wanted = await content(file)
  const failures = [...wrong]
  const lines = [`From ${engine}:`, describe('backed up under load', wanted)]

  const elsewhere: Environment = { DATA_DIR: at('elsewhere') }
  const moved: Environment = { DATABASE_URL: await world.databaseUrl('empty') }
  const back: Environment = { DATA_DIR: at('back') }
  const steps: [string, Command, string[], Environment, Environment][] = [
    ['restored elsewhere', 'restore', ['--from', file], elsewhere, elsewhere],
    ['moved to PostgreSQL', 'move', ['--to', 'postgres'], { ...elsewhere, ...moved }, moved],
    ['moved back', 'move', ['--to', 'embedded'], { ...moved, ...back }, back],
  ]
  for (const [step, command, args, environment, place] of steps) {
    await run(command, args, environment)
    const copy = at(`${step}.backup`)
    await run('backup', ['--to', copy], place)
    const found = await content(copy)
    failures.push(...differences(step, wanted, found))
    lines.push(describe(step, found))
  }
  failures.push(
    ...(await judgeRows(installed, back, 'the moved business', before, acknowledged)),
    ...(await judgeRows(installed, first, 'the killed server', acknowledged, acknowledged)),
  )
  const measured = { acknowledgedBefore: before.size, acknowledged: acknowledged.size }
  return { tried: 1, failures, measured, lines }
}

prove({
  what: 'a release that is backed up under load, killed, restored elsewhere, moved to PostgreSQL and back keeps every row',
  engines: ENGINES,
  count: 1,
  cut: 1,
  patience: 900_000,
  async run({ engine, world }) {
    const installed = await install(world)
    try {
      return await operate(installed, engine, world)
    } finally {
      installed.remove()
    }
  },
})
