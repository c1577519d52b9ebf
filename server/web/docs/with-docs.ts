import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenerOf } from '../../http/node-server.ts'
import { DocsBuild } from './docs-build.ts'
import { docsSite } from './docs-site.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Serves the documentation in development, and leaves every other address to what is given. */
export function withDocs(others: Listener): Listener {
  const docs = listenerOf(docsSite(new DocsBuild()).fetch)
  return (request, response) =>
    /^\/docs(?:[/?]|$)/.test(request.url ?? '')
      ? docs(request, response)
      : others(request, response)
}
