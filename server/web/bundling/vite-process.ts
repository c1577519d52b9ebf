import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

const PROGRAM = fileURLToPath(new URL('./build-process.mjs', import.meta.url))

/**
 * Has Vite build for production, in a process of its own, which ends with this one: a thread of this
 * process would have its last words printed by a start that is refused meanwhile. Rejects with what
 * Vite says is wrong.
 */
export async function buildApart(options: InlineConfig): Promise<void> {
  const child = fork(PROGRAM, {
    // Vite would follow a NODE_ENV that says something else.
    env: { ...process.env, NODE_ENV: 'production' },
    // It reads no TypeScript but by Vite.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.send(options)
  const ended = once(child, 'exit').then(([code, signal]) => ({
    error: new Error(`The build ended with ${signal ?? code}.`),
  }))
  const answered = once(child, 'message').then(([answer]) => answer as { error?: Error })
  const { error } = await Promise.race([answered, ended])
  child.kill('SIGKILL')
  if (error) throw error
}
