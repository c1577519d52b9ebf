import { useEffect, useRef, useState } from 'react'

/** The progress of a long task; `total` is null before it is known. */
export interface Progress {
  done: number
  total: number | null
}

/** Progress and cancelling of a long export. */
export interface ExportTask {
  signal: AbortSignal
  /** Reports how many lines are loaded, of how many. */
  onProgress: (done: number, total: number) => void
}

/** Why a task failed, and the way to begin it again. */
export interface Failure {
  error: unknown
  retry: () => void
}

type Work = (task: ExportTask) => Promise<void>

/** What shows a long task. */
export interface LongTask {
  progress: Progress | null
  failure: Failure | null
  run: (work: Work) => Promise<void>
  cancel: () => void
  /** Takes note of the failure. */
  dismiss: () => void
}

/** Work that shows how far it is, and that stops when it is told to, or when its screen is left. */
export function useLongTask(): LongTask {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(work: Work) {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setFailure(null)
    setProgress({ done: 0, total: null })
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      await work({ signal: controller.signal, onProgress })
    } catch (error) {
      // Who stopped it knows, and nothing is left of it.
      if (!controller.signal.aborted) setFailure({ error, retry: () => void run(work) })
    } finally {
      if (running.current === controller) setProgress(null)
    }
  }
  const cancel = () => running.current?.abort()
  return { progress, failure, run, cancel, dismiss: () => setFailure(null) }
}
