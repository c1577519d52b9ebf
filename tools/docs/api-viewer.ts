import { fileURLToPath } from 'node:url'

const resolveOwnFile = (name: string) =>
  fileURLToPath(new URL(`api-viewer/${name}`, import.meta.url))

/**
 * The files of the API page by the names under which it requests them: the viewer in one file, and
 * our own.
 */
export const VIEWER_FILES: Readonly<Record<string, string>> = {
  'standalone.js': fileURLToPath(
    import.meta.resolve('@scalar/fastify-api-reference').replace(/index\.js$/, 'js/standalone.js'),
  ),
  'before.js': resolveOwnFile('before.js'),
  'begin.js': resolveOwnFile('begin.js'),
  'style.css': resolveOwnFile('style.css'),
}
