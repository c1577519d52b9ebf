import { loadCode } from '../api/loading.ts'
import type { Workbook } from '../../registry/text/sheet.ts'

const start = () => new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })

/** What the worker hands over; it rejects when the worker fails, and when the signal says stop. */
function fileOf(worker: Worker, workbook: Workbook, signal: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(workbook)
  })
}

/** Makes a file of tables without holding up the page; what is stopped leaves nothing. */
export async function makeFile(workbook: Workbook, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted()
  const worker = await loadCode(async () => start())
  try {
    return await fileOf(worker, workbook, signal)
  } finally {
    worker.terminate()
  }
}
