// JavaScript, so that it starts without anything that reads TypeScript. Vite is larger than all of
// the server, and what it does would hold up what else a start does.
import { build } from 'vite'

// Whoever began it has gone: nobody waits for what it would build.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async (/** @type {import('vite').InlineConfig} */ options) => {
  const error = await build(options).then(
    () => undefined,
    (/** @type {unknown} */ one) => one,
  )
  process.send?.({ error })
})
