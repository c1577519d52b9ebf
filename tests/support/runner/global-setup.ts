import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type Content, makeTemplates, type Templates } from '../database/templates.ts'
import { bundleServer } from '../server/bundle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that serves the templates. Each template is created at its first request. */
    templatesUrl: string
  }
}

/** Creates the demo business once on each engine for all test files that need it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const removeBundle = await bundleServer()
  const { close, ...templates } = makeTemplates()
  const server = createServer(async ({ url }, response) => {
    // Close each connection, because a kept one may close just when it is used again.
    response.setHeader('connection', 'close')
    const [, segment, content] = url?.split('/') ?? []
    try {
      response.end(JSON.stringify(await templates[segment as keyof Templates](content as Content)))
    } catch (error) {
      // The requesting test prints the error, because Vitest does not print errors of a global
      // setup.
      response.writeHead(500).end((error as Error).message)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('templatesUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    removeBundle()
    await close()
  }
}
