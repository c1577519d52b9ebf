/** Why a package or folder is loaded before the first list, and the most it may take. */
interface ExpectedCode {
  /** The limit in minified kilobytes. */
  kilobytes: number
  reason: string
}

/** The minified bytes from which a package or folder needs a reason. */
const NAMED_FROM = 3000

/** Each package and folder of more than 3 KB before the first list. */
const FIRST_LIST_CODE: Readonly<Record<string, ExpectedCode>> = {}

/** The most that a first list may load, in bytes as sent. */
const MAX_SENT_BYTES = 170_000

/** A package or folder with its bytes, and why it is loaded. */
export interface CodeWithReason {
  bytes: number
  limit: number
  reason: string
}

/** Returns the packages and folders of more than 3 KB, each with its limit and reason. */
export const addReasons = (folders: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(folders)
      .filter(([, bytes]) => bytes >= NAMED_FROM)
      .map(([folder, bytes]): [string, CodeWithReason] => {
        const { kilobytes = 0, reason = '' } = FIRST_LIST_CODE[folder] ?? {}
        return [folder, { bytes, limit: kilobytes * 1000, reason }]
      }),
  )

/** Returns what is loaded without a reason, or is larger than it may be. */
export function findGrowth(folders: Readonly<Record<string, number>>, sentBytes: number): string[] {
  const named = Object.entries(addReasons(folders))
  const unnamed = named.filter(([, { limit }]) => limit === 0)
  const grown = named.filter(([, { bytes, limit }]) => limit > 0 && bytes > limit)
  return [
    ...unnamed.map(([folder, { bytes }]) => `${folder}: ${bytes} bytes without a reason`),
    ...grown.map(([folder, { bytes, limit }]) => `${folder}: ${bytes} bytes, at most ${limit}`),
    ...(sentBytes > MAX_SENT_BYTES
      ? [`all: ${sentBytes} bytes as sent, at most ${MAX_SENT_BYTES}`]
      : []),
  ]
}
