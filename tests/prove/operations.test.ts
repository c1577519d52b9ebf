import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#demo/accounts'
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
/** The number of acknowledged rows before the backup, and before the kill. */
const ROWS = 100
/** The maximum wait for these rows in ms. */
const PATIENCE = 120_000

const ADMIN = { email: ACCOUNTS.admin, password: DEMO_PASSWORD }
const SECRETS = {
  JWT_SECRET: 'a secret of the servers of this proof',
  BACKUP_PASSPHRASE: 'a passphrase of this proof',
}
/** The user without rights, for a test that runs as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Creates a folder with a read-only release and its programs. */
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
    /** Runs a program of the release. Throws its output if it fails. */
    async run(command: Command, args: string[], environment: Environment): Promise<void> {
      const variables = { ...SECRETS, ...environment }
      const { code, output } = await runCommand(command, args, variables, program(command), place)
      if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`)
    },
    remove: () => setWritable(release, true),
  }
}

type Installed = Awaited<ReturnType<typeof install>>

/** Waits until so many more rows have been acknowledged. */
async function waitForWrites(
  { acknowledged, wrong }: Load,
  additionalCount: number,
): Promise<void> {
  const targetCount = acknowledged.size + additionalCount
  for (
    let remainingTime = PATIENCE;
    acknowledged.size < targetCount && remainingTime > 0;
    remainingTime -= 50
  )
    await wait(50)
  if (acknowledged.size < targetCount) throw new Error(`too little was written: ${wrong[0]}`)
}

/** Backs up a server under load, and then kills it. */
async function backUpUnderLoad({ start, run }: Installed, place: Environment, file: string) {
  const server = await start(place)
  const load = await startLoad(server.url, ADMIN, WRITERS)
  await waitForWrites(load, ROWS)
  const acknowledgedBefore = new Set(load.acknowledged)
  await run('backup', ['--to', file], place)
  await waitForWrites(load, ROWS)
  await server.stop('SIGKILL')
  await load.stop()
  const faults = load.wrong.filter((sentence) => !sentence.startsWith('no answer'))
  return { before: acknowledgedBefore, acknowledged: load.acknowledged, wrong: faults }
}

/** Lists missing and unexpected rows of a server on a restored place. */
async function judgeRows(
  { start }: Installed,
  place: Environment,
  name: string,
  wanted: ReadonlySet<string>,
  allowed: ReadonlySet<string>,
): Promise<string[]> {
  const server = await start({ ...place, DEMO: '0' })
  const storedQuestions = new Set(await (await startLoad(server.url, ADMIN, 0)).questions())
  await server.stop()
  const lost = [...wanted].filter((question) => !storedQuestions.has(question))
  const unexpected = [...storedQuestions].filter(
    (question) => /^Question \d+$/.test(question) && !allowed.has(question),
  )
  return [
    ...lost.map((question) => `${name} lacks ${question}, which was acknowledged`),
    ...(unexpected.length > WRITERS
      ? [`${name} has ${unexpected.length} rows that nobody kept`]
      : []),
  ]
}

/** Formats the content of a backup: counts, and one checksum of all tables. */
function describeTables(stepName: string, tables: TableDigests): string {
  const names = Object.keys(tables).toSorted()
  const rows = names.reduce((sum, name) => sum + (tables[name]?.rows ?? 0), 0)
  const text = JSON.stringify(names.map((name) => [name, tables[name]]))
  const checksum = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${stepName.padEnd(24)} ${names.length} tables  ${rows} rows  ${checksum}`
}

/** Lists tables that differ from the expected ones, as sentences. */
const compareTables = (
  stepName: string,
  expectedTables: TableDigests,
  actualTables: TableDigests,
): string[] =>
  [...new Set([...Object.keys(expectedTables), ...Object.keys(actualTables)])]
    .filter((name) => JSON.stringify(expectedTables[name]) !== JSON.stringify(actualTables[name]))
    .map((name) => `${stepName}: ${name} differs from the backup`)

/** Backs up, kills, restores and moves with one release. Returns a line for each step. */
async function operate(installed: Installed, engine: Engine, world: World): Promise<Outcome> {
  const { at, run } = installed
  const firstEnvironment: Environment =
    engine === 'postgres'
      ? { DATABASE_URL: await world.databaseUrl('empty'), DEMO: '1' }
      : { DATA_DIR: at('first') }
  const file = at('under-load.backup')
  const {
    before,
    acknowledged,
    wrong: faults,
  } = await backUpUnderLoad(installed, firstEnvironment, file)
  const content = async (path: string) =>
    (await verifyFile(path, SECRETS.BACKUP_PASSPHRASE)).manifest.tables
  const expectedTables = await content(file)
  const failures = [...faults]
  const lines = [`From ${engine}:`, describeTables('backed up under load', expectedTables)]

  const elsewhere: Environment = { DATA_DIR: at('elsewhere') }
  const movedEnvironment: Environment = { DATABASE_URL: await world.databaseUrl('empty') }
  const back: Environment = { DATA_DIR: at('back') }
  const steps: [string, Command, string[], Environment, Environment][] = [
    ['restored elsewhere', 'restore', ['--from', file], elsewhere, elsewhere],
    [
      'moved to PostgreSQL',
      'move',
      ['--to', 'postgres'],
      { ...elsewhere, ...movedEnvironment },
      movedEnvironment,
    ],
    ['moved back', 'move', ['--to', 'embedded'], { ...movedEnvironment, ...back }, back],
  ]
  for (const [stepName, command, args, environment, place] of steps) {
    await run(command, args, environment)
    const copy = at(`${stepName}.backup`)
    await run('backup', ['--to', copy], place)
    const actualTables = await content(copy)
    failures.push(...compareTables(stepName, expectedTables, actualTables))
    lines.push(describeTables(stepName, actualTables))
  }
  failures.push(
    ...(await judgeRows(installed, back, 'the moved business', before, acknowledged)),
    ...(await judgeRows(
      installed,
      firstEnvironment,
      'the killed server',
      acknowledged,
      acknowledged,
    )),
  )
  const measured = { acknowledgedBefore: before.size, acknowledged: acknowledged.size }
  return { tried: 1, failures, measured, lines }
}

prove({
  what: 'a release that is backed up under load, killed, restored elsewhere, moved to PostgreSQL and back keeps every row',
  engines: ENGINES,
  count: 1,
  cut: 1,
  async run({ engine, world }) {
    const installed = await install(world)
    try {
      return await operate(installed, engine, world)
    } finally {
      installed.remove()
    }
  },
})
