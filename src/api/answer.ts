import type { Request } from '../../resources/kit/entities/requests.ts'
import { isObject } from './is-object.ts'
import { keyOfStatus, problem, PROBLEMS } from './problems.ts'

/** What a provider answered, its body parsed. */
export interface Answer {
  status: number
  /** The parsed JSON; undefined for an answer without a body. */
  body: unknown
  etag: string | null
  /** The provider says that what we hold is still right. */
  notModified: boolean
}

interface About {
  request: Request
  requestId: string
  /** Texts that must never reach a screen. */
  secrets: readonly string[]
}

function wordsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((item): item is string => typeof item === 'string')
}

function fieldErrors(value: unknown): Record<string, string[]> | undefined {
  if (!isObject(value)) return undefined
  return Object.fromEntries(Object.entries(value).map(([field, words]) => [field, wordsOf(words)]))
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => (secret ? rest.replaceAll(secret, '…') : rest), text)
}

function parse(text: string): { ok: boolean; value?: unknown } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

/** Reads a body; `alive` is called with every piece, so that only silence runs into a timeout. */
export async function readText(response: Response, alive: () => void): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const pieces: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    alive()
    pieces.push(decoder.decode(value, { stream: true }))
  }
  return pieces.join('') + decoder.decode()
}

/** Turns a response into an answer, or throws the error that says what is wrong with it. */
export function answerOf(response: Response, text: string, about: About): Answer {
  const { status } = response
  const { request, requestId, secrets } = about
  const etag = response.headers.get('ETag')
  if (status === 304) return { status, body: undefined, etag, notModified: true }
  const isJson = /[/+]json\b/.test(response.headers.get('Content-Type') ?? '')
  const { ok, value: body } = isJson ? parse(text) : { ok: false, value: undefined }
  if (!response.ok) {
    const said = isObject(body) ? body : {}
    const errors = fieldErrors(said.errors)
    const message =
      typeof said.message === 'string' && said.message
        ? { message: withoutSecrets(said.message, secrets) }
        : {}
    const told = { request, requestId, status, ...message, ...(errors && { errors }) }
    throw problem(keyOfStatus(status), told)
  }
  if (status === 204) return { status, body: undefined, etag, notModified: false }
  if (!ok) throw problem(PROBLEMS.notJson, { request, requestId, status })
  return { status, body, etag, notModified: false }
}
