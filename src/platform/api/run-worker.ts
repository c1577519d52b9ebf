import { loadCode } from './loading.ts'

/** Resolves with the answer of a worker. Rejects if it fails or the signal is aborted. */
function receiveAnswer<Answer>(
  worker: Worker,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(input)
  })
}

/** Has a new worker do work on an input, so that the page stays responsive. */
export async function runWorker<Answer>(
  startWorker: () => Worker,
  input: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted()
  const worker = await loadCode(async () => startWorker())
  try {
    return await receiveAnswer<Answer>(worker, input, signal)
  } finally {
    worker.terminate()
  }
}
