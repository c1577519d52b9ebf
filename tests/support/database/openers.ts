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

async function tell(child: ChildProcess, order: Order): Promise<Outcome> {
  const answer = once(child, 'message')
  child.send(order)
  return (await answer)[0]
}

/** Takes the lock in a process that is then killed: a holder that could not tidy up. */
async function dieHolding(openers: ChildProcess[], folder: string): Promise<void> {
  const [holder, ...others] = openers.splice(0)
  if (!holder) throw new Error('there is no opener')
  const { held } = await tell(holder, { open: folder, at: 0 })
  if (!held) throw new Error('the lock of a folder that nobody holds was refused')
  const gone = once(holder, 'exit')
  holder.kill('SIGKILL')
  await gone
  openers.push(...others, await start())
}

/** What may be in the lock file when nobody holds the folder; `pid` is that of a living process. */
const LEFT: readonly ((pid: number) => string)[] = [
  () => '',
  () => '{"pid":1',
  () => JSON.stringify({ pid: 2 ** 22 - 1, began: '1' }),
  (pid) => `${pid} 1`,
]
/** One round in so many begins with a holder that has been killed; it costs a process. */
const KILLED_IN = 10

/** What went wrong in a round, in a sentence each. */
function judge(outcomes: readonly Outcome[], pids: readonly (number | undefined)[]): string[] {
  const holders = pids.filter((_, index) => outcomes[index]?.held)
  if (holders.length !== 1) return [`${holders.length} hold the folder`]
  return outcomes
    .filter(({ held, said }) => !held && !said.includes(`in use by process ${holders[0]}.`))
    .map(({ said }) => `the holder is ${holders[0]}, but it was said: ${said}`)
}

/** Rounds in which six processes open one folder at once, after all that a dead holder may leave. */
export async function openTogether(folder: string, rounds: number) {
  const openers = await Promise.all(Array.from({ length: 6 }, start))
  const failures: string[] = []
  let tried = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const own = join(folder, String(round))
      mkdirSync(own)
      if (round % KILLED_IN === 0) await dieHolding(openers, own)
      else {
        const left = LEFT[round % (LEFT.length + 1)]?.(process.pid)
        if (left !== undefined) writeFileSync(join(own, 'washboard.lock'), left)
      }
      const at = Date.now() + 4
      const outcomes = await Promise.all(openers.map((one) => tell(one, { open: own, at })))
      const wrong = judge(
        outcomes,
        openers.map(({ pid }) => pid),
      )
      tried++
      failures.push(...wrong.map((what) => `round ${round}: ${what}`))
      await Promise.all(openers.map((one) => tell(one, 'release')))
    }
  } finally {
    for (const one of openers) one.disconnect()
  }
  return { tried, failures }
}
