import type { Encoding, RequestParts } from '../../../registry/entities/requests.ts'

/** The fields of a request body or a query string. */
export type Fields = Readonly<Record<string, unknown>>

type Pair = [name: string, value: string | Blob]

function listPairs(fields: Fields): Pair[] {
  return Object.entries(fields).flatMap(([name, value]): Pair[] => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)])
    return [[name, value instanceof Blob ? value : String(value ?? '')]]
  })
}

function buildForm(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of listPairs(fields)) form.append(name, value)
  return form
}

function buildSearch(fields: Fields): URLSearchParams {
  const textPairs = listPairs(fields).filter(
    (pair): pair is [string, string] => !(pair[1] instanceof Blob),
  )
  return new URLSearchParams(textPairs)
}

/**
 * Encodes a body and returns its content type. A form has no content type, because the browser adds
 * the boundary.
 */
export function encode(fields: Fields, encoding: Encoding = 'json') {
  const hasFile = Object.values(fields).some((value) => value instanceof Blob)
  if (hasFile || encoding === 'form') return { body: buildForm(fields) }
  if (encoding === 'urlencoded') {
    return { body: buildSearch(fields).toString(), type: 'application/x-www-form-urlencoded' }
  }
  return { body: JSON.stringify(fields), type: 'application/json' }
}

/**
 * Builds the URL of a request. Fills each `{name}` in the path from the fields, and removes these
 * fields from the body.
 */
export function buildUrl(parts: RequestParts, fields: Fields, query: Fields) {
  const remainingFields: Record<string, unknown> = { ...fields }
  const path = parts.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = remainingFields[name]
    delete remainingFields[name]
    return encodeURIComponent(String(value ?? ''))
  })
  const hasBody = parts.method === 'POST' || parts.method === 'PUT'
  const search = buildSearch({
    ...parts.query,
    ...query,
    ...(hasBody ? {} : remainingFields),
  }).toString()
  return {
    url: `/api/${path}${search ? `?${search}` : ''}`,
    fields: hasBody ? remainingFields : undefined,
  }
}
