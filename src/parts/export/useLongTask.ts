import { useEffect, useRef, useState } from 'react'

/** The progress of a long task; `total` is null until the first page has arrived. */
export interface TaskProgress {
  done: number
  total: number | null
}

/** The progress callback and the stop signal of a long export. */
export interface ExportTask {
  signal: AbortSignal
  /** Reports the number of loaded lines and the total. */
  onProgress: (done: number, total: number) => void
}

/** The error of a task, and the function that starts it again. */
export interface TaskFailure {
  error: unknown
  retry: () => void
}

type RunTask = (task: ExportTask) => Promise<void>

/** The state of a long task. */
export interface LongTask {
  progress: TaskProgress | null
  failure: TaskFailure | null
  run: (runTask: RunTask) => Promise<void>
  cancel: () => void
  /** Dismisses the failure. */
  dismissFailure: () => void
}

/** Runs a task with progress. It stops on request, and when its screen unmounts. */
export function useLongTask(): LongTask {
  const [progress, setProgress] = useState<TaskProgress | null>(null)
  const [failure, setFailure] = useState<TaskFailure | null>(null)
  const runningController = useRef<AbortController>(null)
  useEffect(() => () => runningController.current?.abort(), [])

  async function run(work: RunTask) {
    const controller = new AbortController()
    runningController.current?.abort()
    runningController.current = controller
    setFailure(null)
    setProgress({ done: 0, total: null })
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      await work({ signal: controller.signal, onProgress })
    } catch (error) {
      // The user who stopped it needs no message.
      if (!controller.signal.aborted) setFailure({ error, retry: () => void run(work) })
    } finally {
      if (runningController.current === controller) setProgress(null)
    }
  }
  const cancel = () => runningController.current?.abort()
  return { progress, failure, run, cancel, dismissFailure: () => setFailure(null) }
}
