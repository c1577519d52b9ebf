import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

const PROGRAM = fileURLToPath(new URL('./build-process.mjs', import.meta.url))

/**
 * Builds for production in a child process, which ends with this process. In a thread, the bundler
 * would print a panic if the start is refused during the build. Rejects with Vite's error.
 */
export async function buildInChildProcess(options: InlineConfig): Promise<void> {
  const child = fork(PROGRAM, {
    // Vite would otherwise follow an inherited NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production' },
    // Vite is the only TypeScript loader that the child process needs.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.send(options)
  const exitResult = once(child, 'exit').then(([code, signal]) => ({
    error: new Error(`The build ended with ${signal ?? code}.`),
  }))
  const messageResult = once(child, 'message').then(([answer]) => answer as { error?: Error })
  const { error } = await Promise.race([messageResult, exitResult])
  child.kill('SIGKILL')
  if (error) throw error
}
