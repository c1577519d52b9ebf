import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The bundled programs: the server, the product at a fixed time, and the check before a start. */
const PROGRAMS = [
  'start/main.ts',
  'tests/support/browser/still-site.ts',
  'tools/check-database.ts',
  'tools/backup.ts',
  'tools/restore.ts',
  'tools/move.ts',
  'tools/files.ts',
  'tools/person.ts',
  'tools/account.ts',
]

/** A bundled file finds neighbouring files from the folder of its source. */
const atItsSource: Plugin = {
  name: 'at-its-source',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
}

/**
 * Test servers do not compress pages, because that takes twelve seconds. `compress.test.ts` tests
 * it.
 */
const uncompressed: Plugin = {
  name: 'uncompressed',
  load: (id) =>
    id.endsWith('/start/site/bundling/compress.ts')
      ? 'export const compressFolder = async () => {}'
      : null,
}

/**
 * Bundles the server, so that test processes need not compile it. They find the bundle by
 * `WASHBOARD_SERVER`. `startToEnd` starts the product as users do.
 */
export async function bundleServer(): Promise<() => void> {
  // The bundle resolves packages from here.
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
