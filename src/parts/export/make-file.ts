import { runWorker } from '../../platform/api/run-worker.ts'
import type { Workbook } from '../../../registry/text/sheet.ts'

const startWorker = () =>
  new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })

/** Makes a file of tables without blocking the page. An aborted export leaves nothing behind. */
export const makeFile = (workbook: Workbook, signal: AbortSignal): Promise<Blob> =>
  runWorker<Blob>(startWorker, workbook, signal)
