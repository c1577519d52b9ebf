import { randomBytes } from 'node:crypto'
import type { Attempt } from './requests.ts'

/** Formats a value as form text. Incomplete characters stay. */
const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** An unencodable character becomes a broken percent sign. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ed%a0%80'
  }
}

function listPairs(pairs: Attempt['query']): [string, string][] {
  return pairs.flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) && value.length > 0
      ? value.map((entry) => [`${name}[]`, asText(entry)])
      : [[name, asText(value)]],
  )
}

const urlencoded = (pairs: Attempt['query']) =>
  listPairs(pairs)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')

function multipart(pairs: Attempt['query']): FormData {
  const form = new FormData()
  for (const [name, value] of listPairs(pairs)) {
    if (name === 'file') form.append(name, new File([randomBytes(40)], 'a.png'))
    else form.append(name, value)
  }
  return form
}

/** JSON may repeat names, and may contain `__proto__`. */
const json = (pairs: Attempt['query']) =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join()}}`

function getBody({ body, encoding }: Attempt): { body: BodyInit; type?: string } {
  if (encoding === 'form') return { body: multipart(body) }
  if (encoding === 'urlencoded')
    return { body: urlencoded(body), type: 'application/x-www-form-urlencoded' }
  const text = json(body)
  if (encoding === 'broken') return { body: text.slice(0, -1), type: 'application/json' }
  return { body: text, type: 'application/json' }
}

/** Node accepts only certain characters in an address. */
const MAX_QUERY = 12_000

/** Encodes an attempt as a request. Null if no client could send it. */
export function getRequest(attempt: Attempt, token: string | undefined): Request | null {
  const { method, path, tail, query, headers } = attempt
  const search = urlencoded(query).slice(0, MAX_QUERY)
  const bodied: ReturnType<typeof getBody> | { body: null; type?: undefined } =
    method === 'GET' || method === 'HEAD' ? { body: null } : getBody(attempt)
  try {
    return new Request(`http://prove.example${path}${tail}${search && `?${search}`}`, {
      method,
      body: bodied.body,
      headers: {
        ...(bodied.type && { 'content-type': bodied.type }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
  } catch {
    return null
  }
}
