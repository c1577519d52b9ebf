import { isObject } from '../../api/is-object.ts'

/** One line of an answer that tells its progress. */
type Line = Readonly<Record<string, unknown>>

/**
 * Creates what reads the lines of such an answer as they come; `last` is what the last line said
 * that was no progress, undefined before it came.
 */
export function createProgressLines(onProgress: (done: number, total: number) => void) {
  let text = ''
  let last: Line | undefined

  function take(line: string) {
    const said: unknown = line === '' ? undefined : JSON.parse(line)
    if (!isObject(said)) return
    if (isObject(said.progress)) onProgress(Number(said.progress.done), Number(said.progress.of))
    else last = said
  }
  return {
    read(chunk: string) {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) take(line)
    },
    last: () => last,
  }
}
