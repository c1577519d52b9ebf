import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { makeTemplates } from '../database/templates.ts'
import { bundleServer } from '../server/bundle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the templates are asked for; they are made when the first test file wants them. */
    templatesAt: string
  }
}

/** The demo business once on each engine for all test files, if any of them needs it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const removeBundle = await bundleServer()
  let made: ReturnType<typeof makeTemplates> | undefined
  const server = createServer(async (_, response) => {
    made ??= makeTemplates()
    const { close, ...templates } = await made
    response.end(JSON.stringify(templates))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('templatesAt', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    removeBundle()
    await made?.then(({ close }) => close())
  }
}
