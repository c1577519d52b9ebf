import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INLINE = /<script id="([\w-]+)">([\s\S]*?)<\/script>/g
/** Set by a script as soon as it is needed; the server's policy allows no style attribute in a page. */
const STYLE = / style="[^"]*"/g

const scripts = new Map<string, string>()

/** Puts the scripts of a page into files, so that it needs no script that the server's policy would have to know. */
export function withoutInlineScripts(html: string): string {
  const linked = html.replaceAll(INLINE, (_, id: string, code: string) => {
    const name = `${id}.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
    scripts.set(name, code)
    return `<script src="/docs/assets/${name}"></script>`
  })
  return linked.replaceAll(STYLE, '')
}

/** Writes the scripts that the pages had in themselves. */
export function writeScripts(outDir: string): void {
  mkdirSync(join(outDir, 'assets'), { recursive: true })
  for (const [name, code] of scripts) writeFileSync(join(outDir, 'assets', name), code)
}
