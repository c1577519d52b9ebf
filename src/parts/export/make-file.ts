import { loadCode } from '../../platform/api/loading.ts'
import type { Workbook } from '../../../registry/text/sheet.ts'

const startWorker = () =>
  new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })

/** Resolves with the file of the worker. Rejects if the worker fails or the signal is aborted. */
function runWorker(worker: Worker, workbook: Workbook, signal: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(workbook)
  })
}

/** Makes a file of tables without blocking the page. An aborted export leaves nothing behind. */
export async function makeFile(workbook: Workbook, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted()
  const worker = await loadCode(async () => startWorker())
  try {
    return await runWorker(worker, workbook, signal)
  } finally {
    worker.terminate()
  }
}
