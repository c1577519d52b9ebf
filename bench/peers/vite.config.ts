import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The default settings of Vite, with a separate cache. */
export default defineConfig({
  cacheDir: fileURLToPath(new URL('../../.cache/peers/vite', import.meta.url)),
})
