import { createContext, useContext } from 'react'
import { FILE_KINDS } from '../../../../../registry/words/file-kinds.ts'
import { buildNamedUrl } from '../../../../../registry/values/parse-files.ts'
import { connection } from '../../../../platform/api/index.ts'
import { isUnanswered } from '../../../../platform/api/problems.ts'
import { changeQueue } from '../../../../platform/data/index.ts'
import { uploadFile } from '../../../../platform/data/upload-file.ts'
import { shrinkImage } from './shrink-image.ts'

/** True in a form whose values this device may keep while it has no connection. */
export const KeepsFiles = createContext(false)

const HASH_BYTES = 32

/** Returns an address for a file that only this device has; undefined for an unknown kind. */
function createLocalAddress({ name }: File): string | undefined {
  const ending =
    name
      .toLowerCase()
      .replace(/\.jpeg$/, '.jpg')
      .split('.')
      .at(-1) ?? ''
  const isKnown = Object.values(FILE_KINDS).some((endings) =>
    endings.some((knownEnding) => knownEnding === ending),
  )
  if (!isKnown) return undefined
  const bytes = crypto.getRandomValues(new Uint8Array(HASH_BYTES))
  const hash = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return buildNamedUrl(`/uploads/${hash}.${ending}`, name)
}

/**
 * Returns a function that uploads a file. A form whose values this device may keep stores the file
 * here while there is no connection.
 */
export function useUpload(maxBytes: number): (file: File) => Promise<string> {
  const keepsFiles = useContext(KeepsFiles)
  return async (chosenFile) => {
    const file = chosenFile.type.startsWith('image/')
      ? await shrinkImage(chosenFile, maxBytes)
      : chosenFile
    const address = keepsFiles ? createLocalAddress(file) : undefined
    if (address !== undefined && connection.isLost()) return changeQueue.keepFile(file, address)
    try {
      return await uploadFile(file)
    } catch (error) {
      if (address === undefined || !isUnanswered(error)) throw error
      return changeQueue.keepFile(file, address)
    }
  }
}
