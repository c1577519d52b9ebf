import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * What every screen needs, by name, in one file: many small ones are compressed worse and each is a
 * call of its own. A rule by who imports what would pull screens in that are loaded later.
 */
const ALWAYS = [
  /node_modules\/(react|react-dom|scheduler|react-router|react-hot-toast|react-error-boundary)\//,
  /node_modules\/(@tanstack|i18next|i18next-http-backend|i18next-browser-languagedetector|ra-i18n-i18next|react-i18next)\//,
  /\/resources\/(?!account\/)/,
  /\/src\/(api|data|i18n|routing|feedback|access|extension-points|layout|shell|table|ui)\//,
]

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'start', test: (id) => ALWAYS.some((one) => one.test(id)) }],
        },
      },
    },
  },
})
