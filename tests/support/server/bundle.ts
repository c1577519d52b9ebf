import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What is put together: the server, the product at a moment that stands still, and what a start would change. */
const PROGRAMS = [
  'start/main.ts',
  'tests/support/browser/still-site.ts',
  'tools/check-database.ts',
  'tools/backup.ts',
  'tools/restore.ts',
  'tools/move.ts',
  'tools/files.ts',
]

/** A file finds what lies beside it from where its source lies, not from where the bundle does. */
const atItsSource: Plugin = {
  name: 'at-its-source',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
}

/** The servers of the tests compress no pages: it takes twelve seconds, and `compress.test.ts` tries it. */
const uncompressed: Plugin = {
  name: 'uncompressed',
  load: (id) =>
    id.endsWith('/start/site/bundling/compress.ts')
      ? 'export const compressFolder = async () => {}'
      : null,
}

/**
 * The server as JavaScript, so that each of the processes that the tests start need not
 * compile it anew. Those started after this are told by `WASHBOARD_SERVER`; the way in which the
 * product itself starts is that of `startToEnd`.
 */
export async function bundleServer(): Promise<() => void> {
  // Packages are found from here.
  const caches = join(root, 'node_modules', '.cache')
  mkdirSync(caches, { recursive: true })
  const outDir = mkdtempSync(join(caches, 'washboard-server-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [atItsSource, uncompressed],
    build: {
      ssr: true,
      rollupOptions: { input: PROGRAMS },
      outDir,
      minify: false,
      target: 'node20',
    },
  })
  process.env.WASHBOARD_SERVER = outDir
  return () => rmSync(outDir, { recursive: true, force: true })
}
