// JavaScript, so that it starts without a TypeScript loader. It runs in its own process, because
// loading and running Vite would delay the start of the server.
import { build } from 'vite'

// The parent process has ended, so nobody waits for the build.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async (/** @type {import('vite').InlineConfig} */ options) => {
  const error = await build(options).then(
    () => undefined,
    (/** @type {unknown} */ reason) => reason,
  )
  process.send?.({ error })
})
