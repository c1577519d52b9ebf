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
type Killable = Exclude<Command, 'files' | 'person' | 'account'>

/** A business without a running server, its backup, and its content. */
interface Prepared {
  whole: Environment
  file: string
  wanted: Awaited<ReturnType<typeof readContent>>
}

interface Round extends Prepared {
  given: Given
  /** A random number below one. */
  chance: () => number
  number: number
  /** The time in ms of each command without a kill. */
  usual: Readonly<Record<Killable, number>>
  tally: { commandsCut: number }
}

/** A command that must succeed after a kill, and the place of its result. */
interface Killed {
  command: Killable
  args: string[]
  environment: Environment
  place: Environment
}

/** Returns an empty place on an engine. */
const emptyPlace = async (engine: Given['engine'], world: World): Promise<Environment> =>
  engine === 'postgres'
    ? { DATABASE_URL: await world.databaseUrl('empty') }
    : { DATA_DIR: await world.dataDir('empty') }

/** Kills a command at a random moment. Returns whether the command had ended before. */
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

/**
 * Kills a restore or a move. The place must be empty or complete, and the next run must complete
 * it.
 */
async function killFilling(round: Round, killed: Killed): Promise<string[]> {
  const { command, args, environment, place } = killed
  const label = `${command} ${round.number}`
  const wasDone = await killSometime(round, killed)
  const { code, output } = await runCommand(command, args, environment)
  // A kill may come after the commit, and before the command reports success.
  const isUsed = /already has \d+ tables/.test(output)
  const failures = code === 0 || isUsed ? [] : [`${label}: the next one said ${output}`]
  if (wasDone && !isUsed) failures.push(`${label}: what was done could be done again`)
  if (!isDeepStrictEqual(round.wanted, await readContent(place)))
    failures.push(`${label}: the place is not the business`)
  return failures
}

/** Restores the backup to an empty place on the tested engine. */
async function restoring({ file }: Prepared, { engine, world }: Given): Promise<Killed> {
  const place = await emptyPlace(engine, world)
  return { command: 'restore', args: ['--from', file], environment: place, place }
}

/** Moves the business to an empty place on the other engine. */
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

/**
 * Kills a backup of a running server. There must be no file or a complete one, and the next backup
 * must succeed.
 */
async function killBackup(round: Round, environment: Environment, { url }: ServerProcess) {
  const label = `backup ${round.number}`
  const folder = await round.given.world.dataDir('empty')
  const path = join(folder, 'killed.backup')
  await killSometime(round, {
    command: 'backup',
    args: ['--to', path],
    environment,
    place: environment,
  })
  const failures: string[] = []
  const verify = (file: string) =>
    verifyFile(file).catch((error: BackupError) => void failures.push(`${label}: ${error.message}`))
  if (existsSync(path)) await verify(path)
  const secondCopy = join(folder, 'again.backup')
  const { code, output } = await runCommand('backup', ['--to', secondCopy], environment)
  if (code === 0) await verify(secondCopy)
  else failures.push(`${label}: the next one said ${output}`)
  const { status } = await fetch(`${url}/api/ready`)
  return status === 200 ? failures : [...failures, `${label}: the server answered ${status}`]
}

/** Runs a command without a kill. Returns its time in ms. */
async function timed({ command, args, environment }: Omit<Killed, 'place'>): Promise<number> {
  const began = performance.now()
  const { code, output } = await runCommand(command, args, environment)
  if (code !== 0) throw new Error(output)
  return performance.now() - began
}

/** Creates the business and its backup, and measures each command once. */
async function prepare(context: Given): Promise<Prepared & Pick<Round, 'usual'>> {
  const completeEnvironment = await readEnvironment(context)
  const file = join(await context.world.dataDir('empty'), 'whole.backup')
  const backup = await timed({
    command: 'backup',
    args: ['--to', file],
    environment: completeEnvironment,
  })
  const prepared = {
    whole: completeEnvironment,
    file,
    wanted: await readContent(completeEnvironment),
  }
  const restore = await timed(await restoring(prepared, context))
  const move = await timed(await moving(prepared, context))
  return { ...prepared, usual: { backup, restore, move } }
}

prove({
  what: 'a killed backup, restore or move leaves no partial result and loses no data',
  engines: ENGINES,
  count: 200,
  cut: 3,
  async run(context) {
    const prepared = await prepare(context)
    const environment = await readEnvironment(context)
    const random = createRandom(context.seed, 'command-kills')
    const chance = () => random.int(0, 999) / 1000
    const failures: string[] = []
    const tally = { commandsCut: 0 }
    const server = await startServer(environment)
    let attempts = 0
    try {
      for (; attempts < context.count; attempts++) {
        const round = { ...prepared, given: context, chance, number: attempts, tally }
        if (attempts % 3 === 0) failures.push(...(await killBackup(round, environment, server)))
        if (attempts % 3 === 1)
          failures.push(...(await killFilling(round, await restoring(round, context))))
        if (attempts % 3 === 2) failures.push(...(await killMove(round)))
      }
    } finally {
      await server.stop()
    }
    return { tried: attempts, failures, measured: tally }
  },
})
