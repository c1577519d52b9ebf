import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { describeConnectionFailure } from '../http/connection-failure.ts'
import type { FileStoreSettings } from '../settings/file-store-settings.ts'
import { type FileStore, StoreError, type StoredObject } from './file-store.ts'

/** Milliseconds for one request, with its body. */
const REQUEST_TIMEOUT = 20_000
/** The maximum number of retries after a 429 or a server error. */
const MAX_RETRIES = 2
/** The maximum number of objects in a page of a listing. */
const PAGE_SIZE = 1000

/** Options that tests change. */
interface StoreOptions {
  timeout?: number
  pageSize?: number
}

type Method = 'GET' | 'PUT' | 'DELETE'
type BodyBytes = Uint8Array<ArrayBuffer> | undefined

interface StoreResponse {
  status: number
  bytes: Uint8Array
}

const readTag = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

const toText = ({ bytes }: StoreResponse) => Buffer.from(bytes).toString()

/** Reads the objects of a listing. It decodes no escapes, because keys of this server have none. */
function readObjects(xml: string): StoredObject[] {
  const entries = xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)
  return [...entries].map(([, entry = '']) => ({
    key: readTag(entry, 'Key') ?? '',
    storedAt: new Date(readTag(entry, 'LastModified') ?? ''),
  }))
}

/** Returns the reason why no response came: that of the network, or the time limit. */
function findReason(error: unknown, timeout: number): string {
  const { name, cause } = error as Error
  if (name === 'TimeoutError') return `no answer within ${timeout / 1000} s`
  return cause instanceof Error ? describeConnectionFailure(error) : name
}

/** Returns what to check after a refusal of the store. */
function findRemedy(status: number): string {
  if (status === 404) return 'Check that the bucket of FILES_S3_URL exists.'
  if (status < 500)
    return 'Check FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY and FILES_S3_REGION, and that the key may list, read, write and delete objects.'
  return 'Check the store.'
}

/** A store in a bucket of a service with the API of S3. */
class S3Store implements FileStore {
  readonly #client: AwsClient
  readonly #base: string
  readonly #timeout: number
  readonly #pageSize: number

  constructor({ url, ...key }: FileStoreSettings, options: StoreOptions) {
    this.#client = new AwsClient({ ...key, service: 's3', retries: MAX_RETRIES })
    this.#base = url.replace(/\/$/, '')
    this.#timeout = options.timeout ?? REQUEST_TIMEOUT
    this.#pageSize = options.pageSize ?? PAGE_SIZE
  }

  /** Returns the address of the bucket without its protocol, for messages. */
  get #displayAddress(): string {
    return this.#base.replace(/^\w+:\/\//, '')
  }

  /** Makes a request, and reads the whole response. */
  async #request(method: Method, path: string, body: BodyBytes, signal: AbortSignal) {
    const response = await this.#client.fetch(`${this.#base}${path}`, {
      method,
      signal,
      redirect: 'manual',
      ...(body && {
        body,
        headers: {
          // A browser does not show an object with this type.
          'content-type': 'application/octet-stream',
          // The store compares it with what arrives.
          'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        },
      }),
    })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  /** Makes a request within the time limit. */
  async #send(method: Method, path: string, content?: Uint8Array): Promise<StoreResponse> {
    const body = content && new Uint8Array(content)
    const signal = AbortSignal.timeout(this.#timeout)
    const tryOnce = () => this.#request(method, path, body, signal)
    try {
      // Retry once, because the store may have closed an idle connection. Requests are idempotent.
      return await tryOnce().catch(tryOnce)
    } catch (error) {
      const reason = findReason(error, this.#timeout)
      throw new StoreError(
        `The store of files at ${this.#displayAddress} cannot be reached: ${reason}. Check that it runs, and FILES_S3_URL.`,
      )
    }
  }

  #createRefusal(response: StoreResponse): StoreError {
    const { status } = response
    const code = /^\w{1,64}$/.exec(readTag(toText(response), 'Code') ?? '')?.[0]
    const reason = code ? `${status} ${code}` : String(status)
    return new StoreError(
      `The store of files at ${this.#displayAddress} refuses the request: ${reason}. ${findRemedy(status)}`,
    )
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    const response = await this.#send('PUT', `/${key}`, content)
    if (response.status !== 200) throw this.#createRefusal(response)
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const response = await this.#send('GET', `/${key}`)
    if (response.status === 200) return response.bytes
    if (response.status === 404 && readTag(toText(response), 'Code') === 'NoSuchKey')
      return undefined
    throw this.#createRefusal(response)
  }

  async remove(key: string): Promise<void> {
    const response = await this.#send('DELETE', `/${key}`)
    if (response.status !== 204 && response.status !== 200) throw this.#createRefusal(response)
  }

  async *list(prefix: string): AsyncGenerator<StoredObject[]> {
    let token: string | undefined
    do {
      const size = String(this.#pageSize)
      const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': size })
      if (token !== undefined) query.set('continuation-token', token)
      const response = await this.#send('GET', `?${query}`)
      if (response.status !== 200) throw this.#createRefusal(response)
      const xml = toText(response)
      yield readObjects(xml)
      token = readTag(xml, 'NextContinuationToken')
    } while (token !== undefined)
  }
}

/** Returns the store in a bucket of a service with the API of S3. */
export const s3Store = (settings: FileStoreSettings, options: StoreOptions = {}): FileStore =>
  new S3Store(settings, options)
