#!/usr/bin/env node
/** The command `washboard`, which runs a program of the engine in the folder of a business. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUSINESS_FOLDER, DEFINITION_FILE } from '../server/settings/business-folder.mjs'
import {
  DEVELOPMENT_PROGRAMS,
  listProgramArguments,
  PROGRAMS,
} from '../server/settings/programs.mjs'

const SOURCES = /** @type {Readonly<Record<string, string>>} */ ({
  ...PROGRAMS,
  ...DEVELOPMENT_PROGRAMS,
})

/** The programs that need no business. */
const WITHOUT_BUSINESS = ['new-business']

/**
 * Returns the reason why a program cannot run here; undefined if it can.
 *
 * @param {string} program
 */
function findObstacle(program) {
  if (!Object.hasOwn(SOURCES, program))
    return `washboard has no program '${program}'. Programs: ${Object.keys(SOURCES).join(', ')}.`
  if (WITHOUT_BUSINESS.includes(program) || existsSync(join(BUSINESS_FOLDER, DEFINITION_FILE)))
    return undefined
  return `This folder has no ${DEFINITION_FILE}, so it holds no business. Make one: npx washboard new-business <folder>`
}

const [program = '', ...options] = process.argv.slice(2)
const obstacle = findObstacle(program)
if (obstacle !== undefined) {
  console.error(obstacle)
  process.exit(1)
}
const mode = program === 'dev' ? ['--dev'] : []
const child = spawn(
  process.execPath,
  [...listProgramArguments(SOURCES[program] ?? ''), ...mode, ...options],
  { stdio: 'inherit' },
)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
