import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '../tests/support/database/temporary.ts'
import { freePort, waitUntilReady } from './servers.ts'
import { interleave, printRatios, computeRatios } from './ratios.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Creates a clone of a checkout, with the packages that are installed there. */
function cloneCheckout(checkout: string): { path: string; remove: () => void } {
  const { path, remove } = temporaryFolder()
  const folder = join(path, 'clone')
  execFileSync(
    'git',
    ['-c', 'advice.detachedHead=false', 'clone', '--quiet', '--shared', checkout, folder],
    { stdio: 'inherit' },
  )
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'))
  return { path: folder, remove }
}

/**
 * Runs `npm start` without a build or data; resolves with the milliseconds until the sign-in page
 * responds.
 */
async function measureFirstStart(folder: string): Promise<number> {
  for (const name of ['dist', 'data', '.cache'])
    rmSync(join(folder, name), { recursive: true, force: true })
  const port = await freePort()
  const startedAt = performance.now()
  const env = { ...process.env, PORT: String(port) }
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore', detached: true })
  await waitUntilReady(`http://localhost:${port}/login`)
  const duration = performance.now() - startedAt
  process.kill(-(child.pid ?? 0))
  await once(child, 'exit')
  // Pending disk writes belong to this start.
  await wait(1000)
  return duration
}

/** Measures the first `npm start` in a fresh clone, next to that of another checkout. */
export async function benchFirstStart(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      peer: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  })
  if (!values.peer) throw new Error('Say beside which checkout: --peer <folder>.')
  const clones = { own: cloneCheckout(ROOT), peer: cloneCheckout(resolve(values.peer)) }
  const measureStart = (path: string) => async () => ({
    'until the sign-in page answers, ms': await measureFirstStart(path),
  })
  const { own = {}, peer = {} } = await interleave(
    { own: measureStart(clones.own.path), peer: measureStart(clones.peer.path) },
    Number(values.rounds),
  )
  for (const { remove } of Object.values(clones)) remove()
  const ratios = computeRatios(own, peer)
  if (values.json) console.log(JSON.stringify(ratios, null, 2))
  else printRatios(`A first start, against ${values.peer}`, ratios)
}
