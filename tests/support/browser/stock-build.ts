import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const overrides = fileURLToPath(new URL('../../e2e/stock/overrides.tsx', import.meta.url))

export type Chunk = Rolldown.OutputChunk

/** Builds the web app with another table of overrides, and returns its chunks. */
export async function buildWithStockScreens(outDir: string): Promise<Chunk[]> {
  const built = await build({
    root,
    logLevel: 'error',
    // Only the composition root imports the table of overrides, by this name.
    resolve: { alias: [{ find: /^#overrides$/, replacement: overrides }] },
    build: { outDir, emptyOutDir: true },
  })
  const outputs = [built].flat() as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output.filter((asset) => asset.type === 'chunk'))
}
