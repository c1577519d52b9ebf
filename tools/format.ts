import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const oxfmt = fileURLToPath(new URL('../node_modules/.bin/oxfmt', import.meta.url))

/** Returns a text formatted as the project formats a file of that path. */
export const format = (text: string, path: string): string =>
  execFileSync(oxfmt, ['--stdin-filepath', path], { input: text, encoding: 'utf8' })
