import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type Content, makeTemplates, type Templates } from '../database/templates.ts'
import { bundleServer } from '../server/bundle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the templates are asked for; each is made when the first test file wants it. */
    templatesAt: string
  }
}

/** The demo business once on each engine for all test files, if any of them needs it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const removeBundle = await bundleServer()
  const { close, ...templates } = makeTemplates()
  const server = createServer(async ({ url }, response) => {
    // A connection that is kept may be closed at the moment when it is used again.
    response.setHeader('connection', 'close')
    const [, part, content] = url?.split('/') ?? []
    try {
      response.end(JSON.stringify(await templates[part as keyof Templates](content as Content)))
    } catch (error) {
      // The test that asked prints it: Vitest does not print the errors of a global setup.
      response.writeHead(500).end((error as Error).message)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('templatesAt', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    removeBundle()
    await close()
  }
}
