import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Order, Outcome } from './opener-process.ts'

const script = fileURLToPath(new URL('./opener-process.ts', import.meta.url))

async function start(): Promise<ChildProcess> {
  const child = fork(script, { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return child
}

async function sendOrder(child: ChildProcess, order: Order): Promise<Outcome> {
  const answer = once(child, 'message')
  child.send(order)
  return (await answer)[0]
}

/** Locks a folder in a process that is then killed without cleaning up. */
async function dieHolding(openers: ChildProcess[], folder: string): Promise<void> {
  const [holder, ...otherOpeners] = openers.splice(0)
  if (!holder) throw new Error('there is no opener')
  const { isHolder } = await sendOrder(holder, { folder, startTime: 0 })
  if (!isHolder) throw new Error('the lock of a folder that nobody holds was refused')
  const exited = once(holder, 'exit')
  holder.kill('SIGKILL')
  await exited
  openers.push(...otherOpeners, await start())
}

/**
 * Possible contents of the lock file of an unlocked folder. `pid` is the id of a living process.
 */
const LEFT: readonly ((pid: number) => string)[] = [
  () => '',
  () => '{"pid":1',
  () => JSON.stringify({ pid: 2 ** 22 - 1, began: '1' }),
  (pid) => `${pid} 1`,
]
/** Only one round in so many starts with a killed holder, because each costs a process. */
const KILLED_IN = 10

/** Lists the mistakes of a round as sentences. */
function judge(outcomes: readonly Outcome[], pids: readonly (number | undefined)[]): string[] {
  const holders = pids.filter((_, index) => outcomes[index]?.isHolder)
  if (holders.length !== 1) return [`${holders.length} hold the folder`]
  return outcomes
    .filter(
      ({ isHolder, message }) => !isHolder && !message.includes(`in use by process ${holders[0]}.`),
    )
    .map(({ message }) => `the holder is ${holders[0]}, but it was said: ${message}`)
}

/**
 * Runs rounds in which six processes open one folder at once, after each kind of leftover lock
 * file.
 */
export async function openTogether(folder: string, rounds: number) {
  const openers = await Promise.all(Array.from({ length: 6 }, start))
  const failures: string[] = []
  let attempts = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const roundFolder = join(folder, String(round))
      mkdirSync(roundFolder)
      if (round % KILLED_IN === 0) await dieHolding(openers, roundFolder)
      else {
        const prepareLeftover = LEFT[round % (LEFT.length + 1)]?.(process.pid)
        if (prepareLeftover !== undefined)
          writeFileSync(join(roundFolder, 'washboard.lock'), prepareLeftover)
      }
      const startTime = Date.now() + 4
      const outcomes = await Promise.all(
        openers.map((opener) => sendOrder(opener, { folder: roundFolder, startTime })),
      )
      const problems = judge(
        outcomes,
        openers.map(({ pid }) => pid),
      )
      attempts++
      failures.push(...problems.map((failure) => `round ${round}: ${failure}`))
      await Promise.all(openers.map((opener) => sendOrder(opener, 'release')))
    }
  } finally {
    for (const opener of openers) opener.disconnect()
  }
  return { tried: attempts, failures }
}
