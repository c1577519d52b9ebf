import { loadCode } from './loading.ts'

/** Thrown if the script of a worker cannot be loaded. */
class WorkerNotLoaded extends Error {}

/** Resolves with the answer of a worker. Rejects if it fails or the signal is aborted. */
function receiveAnswer<Answer>(
  worker: Worker,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    worker.addEventListener('error', (event: Event) =>
      // The event of a script that is not loaded is no `ErrorEvent`.
      reject(event instanceof ErrorEvent ? new Error(event.message) : new WorkerNotLoaded()),
    )
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(input)
  })
}

/** Runs a worker once. Throws only if its script cannot be loaded. */
async function tryWorker<Answer>(
  startWorker: () => Worker,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<{ answer: Answer } | { error: unknown }> {
  const worker = startWorker()
  try {
    return { answer: await receiveAnswer<Answer>(worker, input, signal) }
  } catch (error) {
    if (error instanceof WorkerNotLoaded) throw error
    return { error }
  } finally {
    worker.terminate()
  }
}

/** Has a new worker do work on an input, so that the page stays responsive. */
export async function runWorker<Answer>(
  startWorker: () => Worker,
  input: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted()
  const outcome = await loadCode(() => tryWorker<Answer>(startWorker, input, signal))
  if ('error' in outcome) throw outcome.error
  return outcome.answer
}
