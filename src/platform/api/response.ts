import type { Request } from '../../../registry/entities/requests.ts'
import { isObject } from './is-object.ts'
import { parseVersions, type Versions } from './versions.ts'
import { getStatusKey, type Obstacle, buildProblem, PROBLEMS } from './problems.ts'

/** A successful response of the provider, its body parsed. */
export interface ApiResponse {
  status: number
  /** The parsed JSON; undefined for a response without a body. */
  body: unknown
  etag: string | null
  /** The version of a list, as the event stream sends it; null if there is none. */
  version: number | null
  /** The versions of all entities after a change, as the event stream sends them; null without. */
  versions: Versions | null
  /** Status 304: the cached copy with the `ETag` that was sent is still current. */
  notModified: boolean
}

interface RequestContext {
  request: Request
  requestId: string
  /** Tokens. They are cut out of error messages, because no screen may show them. */
  secrets: readonly string[]
}

function readStrings(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((item): item is string => typeof item === 'string')
}

function readFieldErrors(value: unknown): Record<string, string[]> | undefined {
  if (!isObject(value)) return undefined
  const fields = Object.entries(value)
  return Object.fromEntries(fields.map(([field, texts]) => [field, readStrings(texts)]))
}

function removeSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (cleanText, secret) => (secret ? cleanText.replaceAll(secret, '…') : cleanText),
    text,
  )
}

function parseJson(text: string): { ok: boolean; value?: unknown } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

/** Reads a body chunk by chunk as it arrives. */
export async function readChunks(
  response: Response,
  onChunk: (text: string) => void,
): Promise<void> {
  if (!response.body) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    onChunk(decoder.decode(value, { stream: true }))
  }
  onChunk(decoder.decode())
}

/** Reads a body and calls `onChunk` for every chunk, so that only a silent connection times out. */
export async function readText(response: Response, onChunk: () => void): Promise<string> {
  const chunks: string[] = []
  await readChunks(response, (text) => {
    onChunk()
    chunks.push(text)
  })
  return chunks.join('')
}

function readVersion({ headers }: Response): number | null {
  const text = headers.get('List-Version')
  return text === null ? null : Number(text)
}

/**
 * Parses a response. Throws an `HttpError` with a `ProblemBody` for an error status or invalid
 * JSON.
 */
export function parseResponse(
  response: Response,
  text: string,
  { request, requestId, secrets }: RequestContext,
): ApiResponse {
  const { status, headers } = response
  const etag = headers.get('ETag')
  const version = readVersion(response)
  const header = headers.get('Entity-Versions')
  const versions = header === null ? null : parseVersions(header)
  const commonValues = { status, etag, version, versions, notModified: false }
  if (status === 304) return { ...commonValues, body: undefined, notModified: true }
  const isJson = /[/+]json\b/.test(headers.get('Content-Type') ?? '')
  const { ok, value: body } = isJson ? parseJson(text) : { ok: false, value: undefined }
  if (!response.ok) {
    const error = isObject(body) ? body : {}
    const errors = readFieldErrors(error.errors)
    const message =
      typeof error.message === 'string' && error.message
        ? { message: removeSecrets(error.message, secrets) }
        : {}
    const current = status === 412 ? { current: error.data } : {}
    const details = {
      request,
      requestId,
      status,
      ...message,
      ...(typeof error.code === 'string' && { code: error.code }),
      ...current,
      ...(Array.isArray(error.obstacles) && { obstacles: error.obstacles as Obstacle[] }),
      ...(Array.isArray(error.warnings) && { warnings: error.warnings as unknown[] }),
      ...(errors && { errors }),
    }
    throw buildProblem(getStatusKey(status), details)
  }
  if (status === 204) return { ...commonValues, body: undefined }
  if (!ok) throw buildProblem(PROBLEMS.notJson, { request, requestId, status })
  return { ...commonValues, body }
}
