import { Session } from 'node:inspector/promises'
import { resolve, sep } from 'node:path'

/** The number of calls of each function, by file and function name. */
export type Calls = ReadonlyMap<string, number>

/** Returns the name that the compiler gives a function after its text, as in `__name(…, "findRowState")`. */
const readName = (source: string, end: number) => /^,\s*"(.+?)"\)/.exec(source.slice(end))?.[1]

/**
 * Starts the coverage of V8 with counts. `take` returns the scripts that ran since the previous
 * call.
 */
async function startCoverage() {
  const session = new Session()
  session.connect()
  await session.post('Debugger.enable')
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    take: async () => (await session.post('Profiler.takePreciseCoverage')).result,
    readSource: async (scriptId: string) =>
      (await session.post('Debugger.getScriptSource', { scriptId })).scriptSource,
    stop: async () => {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

/** Counts the function calls in a folder of the repository during a request. */
export async function countCalls(folder: string, request: () => Promise<unknown>): Promise<Calls> {
  const root = resolve(folder) + sep
  const coverage = await startCoverage()
  await coverage.take()
  await request()
  const callCounts = new Map<string, number>()
  for (const { url, scriptId, functions } of await coverage.take()) {
    const [, file] = url.split(root)
    if (file === undefined) continue
    const source = await coverage.readSource(scriptId)
    for (const { functionName, ranges } of functions) {
      const [{ count, endOffset } = { count: 0, endOffset: 0 }] = ranges
      const name = functionName || readName(source, endOffset) || '(callback)'
      const key = `${file} ${name}`
      if (count > 0 && name !== '__name') callCounts.set(key, (callCounts.get(key) ?? 0) + count)
    }
  }
  await coverage.stop()
  return callCounts
}

/** Returns the total number of calls. */
export const sumCalls = (callCounts: Calls): number =>
  [...callCounts.values()].reduce((sum, count) => sum + count, 0)
