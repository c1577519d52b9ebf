import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createRandom } from '../../demo/world/random.ts'
import type { BackupError } from '../../server/backup/archive.ts'
import { verifyFile } from '../../server/backup/restore-file.ts'
import { beginCommand, type Command, readContent, runCommand } from '../support/server/commands.ts'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { ENGINES, type Given, prove, type World } from './prove.ts'
import { type Environment, readEnvironment } from './server-of.ts'

/** The commands that write to a new place. */
type Killable = Exclude<Command, 'files'>

/** A business that no server holds, its backup, and its content. */
interface Prepared {
  whole: Environment
  file: string
  wanted: Awaited<ReturnType<typeof readContent>>
}

interface Round extends Prepared {
  given: Given
  /** A number below one, by chance. */
  chance: () => number
  number: number
  /** How long each command takes here that nobody kills, in ms. */
  usual: Readonly<Record<Killable, number>>
  tally: { commandsCut: number }
}

/** A command that must be as good as new after a kill, and the place of its result. */
interface Killed {
  command: Killable
  args: string[]
  environment: Environment
  place: Environment
}

/** An empty place on an engine. */
const emptyPlace = async (engine: Given['engine'], world: World): Promise<Environment> =>
  engine === 'postgres'
    ? { DATABASE_URL: await world.databaseUrl('empty') }
    : { DATA_DIR: await world.dataDir('empty') }

/** Kills a command at some moment of its way; whether it had ended before. */
async function killSometime(
  { usual, chance, tally }: Round,
  { command, args, environment }: Killed,
) {
  const { child, ended } = beginCommand(command, args, environment)
  setTimeout(() => child.kill('SIGKILL'), chance() * usual[command])
  const isDone = (await ended) === 0
  if (!isDone) tally.commandsCut++
  return isDone
}

/** Kills a restore or a move: its place is empty or whole, and the next try makes it whole. */
async function killFilling(round: Round, killed: Killed): Promise<string[]> {
  const { command, args, environment, place } = killed
  const label = `${command} ${round.number}`
  const wasDone = await killSometime(round, killed)
  const { code, output } = await runCommand(command, args, environment)
  // A kill may come after the commit, and before the command says so.
  const isUsed = /already has \d+ tables/.test(output)
  const failures = code === 0 || isUsed ? [] : [`${label}: the next one said ${output}`]
  if (wasDone && !isUsed) failures.push(`${label}: what was done could be done again`)
  if (!isDeepStrictEqual(round.wanted, await readContent(place)))
    failures.push(`${label}: the place is not the business`)
  return failures
}

/** A restore of the backup into an empty place on the engine of the check. */
async function restoring({ file }: Prepared, { engine, world }: Given): Promise<Killed> {
  const place = await emptyPlace(engine, world)
  return { command: 'restore', args: ['--from', file], environment: place, place }
}

/** A move of the business to an empty place on the other engine. */
async function moving({ whole }: Prepared, { engine, world }: Given): Promise<Killed> {
  const to = engine === 'postgres' ? 'embedded' : 'postgres'
  const place = await emptyPlace(to, world)
  return { command: 'move', args: ['--to', to], environment: { ...whole, ...place }, place }
}

async function killMove(round: Round): Promise<string[]> {
  const failures = await killFilling(round, await moving(round, round.given))
  const isKept = isDeepStrictEqual(round.wanted, await readContent(round.whole))
  return isKept ? failures : [...failures, `move ${round.number}: its source has changed`]
}

/** Kills a backup of a running server: there is no file or a whole one, and the next one succeeds. */
async function killBackup(round: Round, held: Environment, { url }: ServerProcess) {
  const label = `backup ${round.number}`
  const folder = await round.given.world.dataDir('empty')
  const path = join(folder, 'killed.backup')
  await killSometime(round, {
    command: 'backup',
    args: ['--to', path],
    environment: held,
    place: held,
  })
  const failures: string[] = []
  const verify = (file: string) =>
    verifyFile(file).catch((error: BackupError) => void failures.push(`${label}: ${error.message}`))
  if (existsSync(path)) await verify(path)
  const again = join(folder, 'again.backup')
  const { code, output } = await runCommand('backup', ['--to', again], held)
  if (code === 0) await verify(again)
  else failures.push(`${label}: the next one said ${output}`)
  const { status } = await fetch(`${url}/api/ready`)
  return status === 200 ? failures : [...failures, `${label}: the server answered ${status}`]
}

/** Runs a command that nobody kills; how long it took, in ms. */
async function timed({ command, args, environment }: Omit<Killed, 'place'>): Promise<number> {
  const began = performance.now()
  const { code, output } = await runCommand(command, args, environment)
  if (code !== 0) throw new Error(output)
  return performance.now() - began
}

/** Makes the business that is restored and moved, with its backup, and times each command once. */
async function prepare(given: Given): Promise<Prepared & Pick<Round, 'usual'>> {
  const whole = await readEnvironment(given)
  const file = join(await given.world.dataDir('empty'), 'whole.backup')
  const backup = await timed({ command: 'backup', args: ['--to', file], environment: whole })
  const prepared = { whole, file, wanted: await readContent(whole) }
  const restore = await timed(await restoring(prepared, given))
  const move = await timed(await moving(prepared, given))
  return { ...prepared, usual: { backup, restore, move } }
}

prove({
  what: 'a killed backup, restore or move leaves no partial result and loses no data',
  engines: ENGINES,
  count: 200,
  cut: 3,
  patience: 900_000,
  async run(given) {
    const prepared = await prepare(given)
    const held = await readEnvironment(given)
    const random = createRandom(given.seed, 'command-kills')
    const chance = () => random.int(0, 999) / 1000
    const failures: string[] = []
    const tally = { commandsCut: 0 }
    const server = await startServer(held)
    let tried = 0
    try {
      for (; tried < given.count; tried++) {
        const round = { ...prepared, given, chance, number: tried, tally }
        if (tried % 3 === 0) failures.push(...(await killBackup(round, held, server)))
        if (tried % 3 === 1)
          failures.push(...(await killFilling(round, await restoring(round, given))))
        if (tried % 3 === 2) failures.push(...(await killMove(round)))
      }
    } finally {
      await server.stop()
    }
    return { tried, failures, measured: tally }
  },
})
