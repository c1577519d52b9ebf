import { appendFileSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/** The clock ticks per second in which Linux counts processor time. */
const TICKS = 100

/** Returns the processor seconds of this process and its ended children. */
function seconds(): number {
  const text = readFileSync('/proc/self/stat', 'utf8')
  const [utime, stime, cutime, cstime] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number) as [number, number, number, number]
  return (utime + stime + cutime + cstime) / TICKS
}

/*
 * Appends the processor seconds of each test file to the file that CPU_BY_FILE names, on Linux and
 * with one worker: CPU_BY_FILE=/tmp/cpu npx vitest run --maxWorkers=1
 */
const startSeconds = seconds()
afterAll(() => {
  const line = `${(seconds() - startSeconds).toFixed(1)} ${expect.getState().testPath}\n`
  appendFileSync(process.env.CPU_BY_FILE ?? '', line)
})
