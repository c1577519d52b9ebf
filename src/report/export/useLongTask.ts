import { useEffect, useRef, useState } from 'react'
import type { ExportTask } from './every-line.ts'

/** The progress of a long task; `total` is null before it is known. */
export interface Progress {
  done: number
  total: number | null
}

/** Work that shows how far it is, and that stops when it is told to, or when its screen is left. */
export function useLongTask(onError: (error: unknown) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(work: (task: ExportTask) => Promise<void>) {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setProgress({ done: 0, total: null })
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      await work({ signal: controller.signal, onProgress })
    } catch (error) {
      // Who stopped it knows, and nothing is left of it.
      if (!controller.signal.aborted) onError(error)
    } finally {
      if (running.current === controller) setProgress(null)
    }
  }
  return { progress, run, cancel: () => running.current?.abort() }
}
