import type { PackedFile } from './open-file.ts'
import { readPackedFile } from './read-packed-file.ts'

/** Reads a spreadsheet in a worker, and sends its sheets back. */
async function postSheets(file: PackedFile): Promise<void> {
  self.postMessage(await readPackedFile(file))
}

self.addEventListener('message', ({ data }: MessageEvent<PackedFile>) => void postSheets(data))
