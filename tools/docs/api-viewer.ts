import { fileURLToPath } from 'node:url'

const own = (name: string) => fileURLToPath(new URL(`api-viewer/${name}`, import.meta.url))

/** The files of the page of the API, by the names under which it asks for them: the viewer in one file, and what is ours. */
export const VIEWER_FILES: Readonly<Record<string, string>> = {
  'standalone.js': fileURLToPath(
    import.meta.resolve('@scalar/fastify-api-reference').replace(/index\.js$/, 'js/standalone.js'),
  ),
  'before.js': own('before.js'),
  'begin.js': own('begin.js'),
  'style.css': own('style.css'),
}
