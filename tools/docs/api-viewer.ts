import { fileURLToPath } from 'node:url'

const own = (name: string) => fileURLToPath(new URL(`api-viewer/${name}`, import.meta.url))

/**
 * The files of the API page by the names under which it requests them: the viewer in one file, and
 * our own.
 */
export const VIEWER_FILES: Readonly<Record<string, string>> = {
  'standalone.js': fileURLToPath(
    import.meta.resolve('@scalar/fastify-api-reference').replace(/index\.js$/, 'js/standalone.js'),
  ),
  'before.js': own('before.js'),
  'begin.js': own('begin.js'),
  'style.css': own('style.css'),
}
