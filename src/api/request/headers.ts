/** What the headers of a request say. */
interface Said {
  requestId: string
  language: string
  /** The content type of the body; a form's is left to the browser. */
  type?: string
  token?: string
  /** The `ETag` of a cached response. */
  etag?: string | null
  /** The version that the row must have. */
  version?: number
  /** The key under which a change has its effect once. */
  key?: string
  /** The type of answer that is asked for; without it JSON. */
  accept?: string
  /** A preference that the provider may honour or ignore. */
  prefer?: string
}

/** Returns the headers of a request to the provider. */
export function headersOf(said: Said): Record<string, string> {
  const { requestId, language, type, token, etag, version, key, accept, prefer } = said
  return {
    Accept: accept ?? 'application/json',
    'Accept-Language': language,
    // The provider's API requires this value on every request, whatever the language:
    // specification, section 9.
    lang: 'du',
    'X-Request-Id': requestId,
    ...(type && { 'Content-Type': type }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(etag && { 'If-None-Match': etag }),
    ...(prefer && { Prefer: prefer }),
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
    ...(key && { 'Idempotency-Key': key }),
  }
}
