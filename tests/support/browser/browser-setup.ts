import { bundleServer } from '../server/bundle.ts'
import { startServer } from '../server/process.ts'
import { temporaryFolder } from '../database/temporary.ts'

/** Builds the web app and fills one demo business; every worker starts from a copy of it. */
export async function prepare(): Promise<() => void> {
  const removeBundle = await bundleServer()
  const data = temporaryFolder()
  const server = await startServer({ DATA_DIR: data.path })
  await server.stop()
  process.env.WASHBOARD_TEMPLATE = data.path
  return () => {
    data.remove()
    removeBundle()
  }
}

// Playwright asks for a default export.
export default prepare
