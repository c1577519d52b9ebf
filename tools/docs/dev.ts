/** Runs `npm run docs`: the documentation with hot reload for its authors. */
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vitepress'
import { ENGINE_FOLDER } from '../../server/settings/business-folder.mjs'
import { writeReference } from '../reference/write.ts'
import { answerApiRequest, isApiPath } from './api-pages.ts'

await writeReference()
const http = createHttpServer((request, response) => {
  if (isApiPath(request.url)) void answerApiRequest(request, response)
  else pages.middlewares(request, response)
})
const pages = await createServer(join(ENGINE_FOLDER, 'docs'), {
  middlewareMode: true,
  hmr: { server: http },
})
http.listen(Number(process.env.PORT ?? 5173), 'localhost', () => {
  const { port } = http.address() as AddressInfo
  console.log(`The documentation is at http://localhost:${port}/docs/`)
})
