import { spawn } from 'node:child_process'
import { openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import { checksums } from '../database/checksums.ts'
import { type Place, getProgram } from './process.ts'

export type Command = 'backup' | 'restore' | 'move' | 'files' | 'person' | 'account'
export type Environment = Readonly<Record<string, string>>

/** Starts a command as `npm run` does, or the same program of a release. */
export function beginCommand(
  command: Command,
  args: string[],
  environment: Environment,
  program = getProgram(command, `tools/${command}.ts`),
  place: Place = {},
) {
  const child = spawn(process.execPath, [...program, ...args], {
    ...place,
    env: { PATH: process.env.PATH, ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output.trim(), ended }
}

/** Runs a command to its end. */
export async function runCommand(...parameters: Parameters<typeof beginCommand>) {
  const { output, ended } = beginCommand(...parameters)
  const code = await ended
  return { code, output: output() }
}

/** Returns the checksums of a database, except for its settings, which name the database itself. */
export async function readContent(environment: Environment) {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = environment
  const database = url ? await openPostgres(url) : await openEmbedded(folder)
  const { settings: _, ...tables } = await checksums(database.db)
  await database.close()
  return tables
}
