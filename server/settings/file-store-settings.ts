import type { Read } from './oidc-settings.ts'

/** A bucket for the contents of files, in a service with the API of S3. */
export interface FileStoreSettings {
  /** The address of the bucket: its name is the host's first part or the path. */
  url: string
  /** Undefined to find it in an address of AWS, or to use `us-east-1`. */
  region?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

const anyText = (value: string) => value

const parseRegion = (value: string) => (/^[\w-]{1,64}$/.test(value) ? value : undefined)

/** The address of a bucket without credentials, query or further path. */
function parseBucketAddress(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, username, password, pathname, search, hash, href } = new URL(value)
  const isPlain = [username, password, search, hash].every((part) => part === '')
  const isBucket = /^\/(?:[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?)?$/.test(pathname)
  return /^https?:$/.test(protocol) && isPlain && isBucket ? href : undefined
}

/** Reads the settings of the store of files; undefined without an address. */
export function readFileStore(read: Read, problems: string[]): FileStoreSettings | undefined {
  const url = read(
    'FILES_S3_URL',
    parseBucketAddress,
    'the address of a bucket, such as https://s3.eu-central-1.amazonaws.com/washboard-files',
  )
  const storageRegion = read(
    'FILES_S3_REGION',
    parseRegion,
    'the name of a region, such as eu-central-1',
  )
  const accessKeyId = read('FILES_S3_ACCESS_KEY_ID', anyText, 'the id of an access key')
  const secretAccessKey = read('FILES_S3_SECRET_ACCESS_KEY', anyText, 'the secret of that key')
  if (url === undefined) {
    const isIncomplete =
      storageRegion !== undefined || accessKeyId !== undefined || secretAccessKey !== undefined
    if (isIncomplete && problems.every((problem) => !problem.startsWith('FILES_S3_URL')))
      problems.push('FILES_S3_URL is required with the other settings of FILES_S3.')
    return undefined
  }
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    problems.push(
      'FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY are required with FILES_S3_URL.',
    )
    return undefined
  }
  return { url, region: storageRegion, accessKeyId, secretAccessKey }
}
