import type { IncomingMessage, ServerResponse } from 'node:http'
import { createListener } from '../../../server/http/node-server.ts'
import { DocsBuild } from './docs-build.ts'
import { createDocsSite } from './docs-site.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Serves the documentation in development, and passes all other requests on. */
export function withDocs(next: Listener): Listener {
  const docs = createListener(createDocsSite(new DocsBuild()).fetch)
  return (request, response) =>
    /^\/docs(?:[/?]|$)/.test(request.url ?? '') ? docs(request, response) : next(request, response)
}
