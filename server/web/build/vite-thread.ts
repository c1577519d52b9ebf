import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { InlineConfig } from 'vite'

/**
 * Has Vite build for production, in a thread of its own; Vite would follow a NODE_ENV that says
 * something else. Rejects with what Vite says is wrong.
 */
export async function buildInThread(...builds: InlineConfig[]): Promise<void> {
  const thread = new Worker(new URL('./build-thread.mjs', import.meta.url), {
    workerData: builds,
    env: { ...process.env, NODE_ENV: 'production' },
    // It reads no TypeScript but by Vite.
    execArgv: [],
  })
  const [code] = await once(thread, 'exit')
  if (code !== 0) throw new Error(`The build ended with ${code}.`)
}
