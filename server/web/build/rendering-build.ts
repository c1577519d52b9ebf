import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { ROOT } from './built-files.ts'
import { buildInThread } from './vite-thread.ts'

/** The folder of what renders lists, in that of the built web app. */
const RENDERING = '.server'

/** Where a script of server rendering is in a built folder. */
export const renderingScript = (dist: string, name: 'entry-server' | 'entry-page') =>
  join(dist, RENDERING, `${name}.js`)

/**
 * Builds what renders the first page of a list on the server, and what runs in that page, beside a
 * built web app that has neither. Both are there at once.
 */
export async function buildRendering(dist: string): Promise<void> {
  const folder = join(dist, RENDERING)
  if (existsSync(folder)) return
  const outDir = `${folder}-unfinished`
  rmSync(outDir, { recursive: true, force: true })
  const script = (input: string, minify: boolean): InlineConfig => ({
    root: ROOT,
    configFile: join(ROOT, 'tools/build/rendering.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: false, minify, rolldownOptions: { input: join(ROOT, input) } },
  })
  // Nobody fetches the first one.
  await buildInThread(script('src/entry-server.tsx', false), script('src/entry-page.ts', true))
  renameSync(outDir, folder)
}
