import { fileURLToPath } from 'node:url'

const resolveOwnFile = (name: string) =>
  fileURLToPath(new URL(`api-viewer/${name}`, import.meta.url))

/**
 * The files of the API page, by the name in its requests: the viewer as a single file, and the
 * project's own files.
 */
export const VIEWER_FILES: Readonly<Record<string, string>> = {
  'standalone.js': fileURLToPath(
    import.meta.resolve('@scalar/fastify-api-reference').replace(/index\.js$/, 'js/standalone.js'),
  ),
  'before.js': resolveOwnFile('before.js'),
  'begin.js': resolveOwnFile('begin.js'),
  'style.css': resolveOwnFile('style.css'),
}
