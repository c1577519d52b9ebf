import { watch } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkFiles } from './check-files.ts'
import { declarationFolders } from './declarations.ts'

/** Milliseconds after which the page asks again. It asks by a script: while no server listens, a page that is loaded anew is lost. */
const AGAIN = 1000
const ASK_AGAIN = `setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
  if (answer?.ok) location.reload()
  else if (answer) document.querySelector('pre').textContent = await answer.text()
}, ${AGAIN})`

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

const pageOf = (said: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="data:,">
<title>Washboard</title>
<h1>What is declared does not hold together yet.</h1>
<pre role="alert">${escaped(said)}</pre>
<p>The product starts by itself once it does.</p>
<script>${ASK_AGAIN}</script>
</html>
`

/** Serves what is wrong in place of every page, and to the page itself the words alone. */
function serving(textNow: () => string): Server {
  return createServer(({ headers: { 'sec-fetch-dest': asker } }, response) => {
    const isPage = asker === 'document'
    const type = `text/${isPage ? 'html' : 'plain'}; charset=utf-8`
    const headers = { 'content-type': type, 'cache-control': 'no-store' }
    response.writeHead(503, { ...headers, connection: 'close' })
    response.end(isPage ? pageOf(textNow()) : textNow())
  })
}

/** Resolves once the declarations below a folder hold together; what they say until then is told. */
async function mended(root: string, tell: (said: string) => void): Promise<void> {
  let wake = () => {}
  let edits = 0
  const watchers = declarationFolders(root).map((folder) =>
    watch(folder, { recursive: true }, () => {
      edits++
      wake()
    }),
  )
  try {
    for (;;) {
      const before = edits
      const { isGood, said } = await checkFiles(root)
      if (isGood) return
      tell(said)
      if (edits === before) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    for (const watcher of watchers) watcher.close()
  }
}

/**
 * Shows what is wrong with the declarations at the address of the product until they hold together.
 * Returns the port, which is free again then; null where nothing was wrong with them at all.
 */
export async function untilMended(
  root: string,
  { port, host }: { port: number; host: string },
): Promise<number | null> {
  let text = ''
  const server = serving(() => text)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  await mended(root, (said) => {
    if (text === '')
      process.stdout.write(
        `Washboard is not ready: http://localhost:${actual} says why, and so does this:\n`,
      )
    if (said !== text) console.error(said)
    text = said
  })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return text === '' ? null : actual
}
