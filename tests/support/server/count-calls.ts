import { Session } from 'node:inspector/promises'
import { resolve, sep } from 'node:path'

/** The number of calls of each function, by file and name. */
export type Calls = ReadonlyMap<string, number>

/** Returns the name that the compiler gives a function after its text, as in `__name(…, "getState")`. */
const readName = (source: string, end: number) => /^,\s*"(.+?)"\)/.exec(source.slice(end))?.[1]

/** Opens V8's coverage with counts; `take` resolves with the scripts that ran since the last time. */
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

/** Counts the calls of functions in a folder of the repository while a request runs. */
export async function countCalls(folder: string, request: () => Promise<unknown>): Promise<Calls> {
  const root = resolve(folder) + sep
  const coverage = await startCoverage()
  await coverage.take()
  await request()
  const calls = new Map<string, number>()
  for (const { url, scriptId, functions } of await coverage.take()) {
    const [, file] = url.split(root)
    if (file === undefined) continue
    const source = await coverage.readSource(scriptId)
    for (const { functionName, ranges } of functions) {
      const [{ count, endOffset } = { count: 0, endOffset: 0 }] = ranges
      const name = functionName || readName(source, endOffset) || '(callback)'
      const key = `${file} ${name}`
      if (count > 0 && name !== '__name') calls.set(key, (calls.get(key) ?? 0) + count)
    }
  }
  await coverage.stop()
  return calls
}

/** Returns how many calls there were. */
export const sumCalls = (calls: Calls): number =>
  [...calls.values()].reduce((sum, count) => sum + count, 0)
