import { strToU8, zipSync } from 'fflate'
import { personalDataCalls } from '../../../registry/account/personal-data-calls.ts'
import { parseFileAddress } from '../../../registry/values/parse-files.ts'
import { call } from '../../platform/api/index.ts'

/** Reads the content of a stored file; undefined if the server no longer has it. */
async function readFile(address: string): Promise<Uint8Array | undefined> {
  const response = await fetch(address)
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
}

/** Reads all data about a person, as a ZIP file with `data.json` and the files. */
export async function zipPerson(entity: string, id: number): Promise<Blob> {
  const data = await call(personalDataCalls.exportPerson, { entity, id })
  const contents: Record<string, Uint8Array> = {
    'data.json': strToU8(JSON.stringify(data, null, 2)),
  }
  for (const address of data.files) {
    const file = parseFileAddress(address)
    const content = file && (await readFile(address))
    if (content) contents[`files/${file.stored}`] = content
  }
  return new Blob([new Uint8Array(zipSync(contents, { level: 6 }))], { type: 'application/zip' })
}
