import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFINITION_FILE } from '../../server/settings/business-folder.mjs'
import { checkFiles } from './check-files.ts'
import { listDeclarationFolders } from './declarations.ts'

/**
 * Milliseconds between two requests of the page. The page polls with a script, because a reload fails
 * while no server listens.
 */
const RELOAD_INTERVAL = 1000
const RELOAD_SCRIPT = `setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
  if (answer?.ok) location.reload()
  else if (answer) document.querySelector('pre').textContent = await answer.text()
}, ${RELOAD_INTERVAL})`

const escapeHtml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

const buildPage = (message: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="data:,">
<title>Washboard</title>
<h1>The declarations have mistakes.</h1>
<pre role="alert">${escapeHtml(message)}</pre>
<p>The product starts by itself once they are corrected.</p>
<script>${RELOAD_SCRIPT}</script>
</html>
`

/**
 * Serves the mistakes at every address, as a page or, for the page's own requests, as plain text.
 */
function createMistakesServer(getText: () => string): Server {
  return createServer(({ headers: { 'sec-fetch-dest': requestDestination } }, response) => {
    const isPage = requestDestination === 'document'
    const type = `text/${isPage ? 'html' : 'plain'}; charset=utf-8`
    const headers = { 'content-type': type, 'cache-control': 'no-store' }
    response.writeHead(503, { ...headers, connection: 'close' })
    response.end(isPage ? buildPage(getText()) : getText())
  })
}

/** Resolves once the declarations below a folder are valid; reports their mistakes until then. */
async function waitForValidDeclarations(
  root: string,
  report: (message: string) => void,
): Promise<void> {
  let resolveWait = () => {}
  let editCount = 0
  const folders = [...listDeclarationFolders(root), join(root, 'business')].filter(existsSync)
  const countEdit = () => {
    editCount++
    resolveWait()
  }
  const watchers = [
    ...folders.map((folder) => watch(folder, { recursive: true }, countEdit)),
    // An editor may replace the file, so its folder is watched.
    watch(root, (_, file) => {
      if (file === DEFINITION_FILE) countEdit()
    }),
  ]
  try {
    for (;;) {
      const previousCount = editCount
      const { isValid, text } = await checkFiles(root)
      if (isValid) return
      report(text)
      if (editCount === previousCount) await new Promise<void>((resolve) => (resolveWait = resolve))
    }
  } finally {
    for (const watcher of watchers) watcher.close()
  }
}

/**
 * Shows the mistakes of the declarations at the product's address until they are valid. Returns the
 * port, which is free again; null if there were no mistakes.
 */
export async function waitUntilValid(
  root: string,
  { port, host }: { port: number; host: string },
): Promise<number | null> {
  let text = ''
  const server = createMistakesServer(() => text)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actualPort } = server.address() as AddressInfo
  await waitForValidDeclarations(root, (message) => {
    if (text === '')
      process.stdout.write(
        `Washboard is not ready: http://localhost:${actualPort} says why, and so does this:\n`,
      )
    if (message !== text) console.error(message)
    text = message
  })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return text === '' ? null : actualPort
}
