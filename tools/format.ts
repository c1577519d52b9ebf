import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const oxfmt = join(dirname(require.resolve('oxfmt/package.json')), 'bin/oxfmt')

/** Returns a text formatted as the project formats a file of that path. */
export const format = (text: string, path: string): string =>
  execFileSync(process.execPath, [oxfmt, '--stdin-filepath', path], {
    input: text,
    encoding: 'utf8',
  })
