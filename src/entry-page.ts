import { tellEarly } from './api/request/early.ts'
import { readSession } from './api/session.ts'
import { handOver } from './server-rendering/in-page/hand-over.ts'
import { layOut } from './server-rendering/in-page/lay-out.ts'

// Runs behind the rows that the server has rendered, before they are painted; a module would run
// after that.

/** Leaves the app the answer that the rows were rendered from. */
function tellAnswer(): void {
  const first = document.querySelector<HTMLMetaElement>('meta[name="first-page"]')?.content
  const answer = document.getElementById('answer')?.textContent
  const session = readSession()
  if (first && answer && session) tellEarly(JSON.parse(first).url, session.accessToken, answer)
}

const root = document.getElementById('root')
const rendered = document.getElementById('rendered')
// public/boot.js has looked whether they are for whoever is signed in here.
if (root && rendered && document.documentElement.dataset.rendered !== undefined) {
  layOut(rendered)
  rendered.hidden = false
  tellAnswer()
  handOver(root, rendered)
} else rendered?.remove()
