import type { Encoding, RequestParts } from '../../../registry/entities/requests.ts'

/** The fields of a request body or a query string. */
export type RequestFields = Readonly<Record<string, unknown>>

type FieldPair = [name: string, value: string | Blob]

function listFieldPairs(fields: RequestFields): FieldPair[] {
  return Object.entries(fields).flatMap(([name, value]): FieldPair[] => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)])
    return [[name, value instanceof Blob ? value : String(value ?? '')]]
  })
}

function buildForm(fields: RequestFields): FormData {
  const form = new FormData()
  for (const [name, value] of listFieldPairs(fields)) form.append(name, value)
  return form
}

function buildSearch(fields: RequestFields): URLSearchParams {
  const textPairs = listFieldPairs(fields).filter(
    (pair): pair is [string, string] => !(pair[1] instanceof Blob),
  )
  return new URLSearchParams(textPairs)
}

/**
 * Encodes a body and returns its content type. A form has no content type, because the browser adds
 * the boundary.
 */
export function encodeFields(fields: RequestFields, encoding: Encoding = 'json') {
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
export function buildUrl(requestParts: RequestParts, fields: RequestFields, query: RequestFields) {
  const remainingFields: Record<string, unknown> = { ...fields }
  const path = requestParts.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = remainingFields[name]
    delete remainingFields[name]
    return encodeURIComponent(String(value ?? ''))
  })
  const hasBody = requestParts.method === 'POST' || requestParts.method === 'PUT'
  const search = buildSearch({
    ...requestParts.query,
    ...query,
    ...(hasBody ? {} : remainingFields),
  }).toString()
  return {
    url: `/api/${path}${search ? `?${search}` : ''}`,
    fields: hasBody ? remainingFields : undefined,
  }
}
