import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Vite's own settings, with a cache beside that of the product. */
export default defineConfig({
  cacheDir: fileURLToPath(new URL('../../.cache/peers/vite', import.meta.url)),
})
