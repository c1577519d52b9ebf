import type { AppContext } from '../context.ts'
import { invalid, Problem } from './problem.ts'

export type Body = Readonly<Record<string, unknown>>

async function readJson(c: AppContext): Promise<Body> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Problem(400, 'malformed')
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    throw new Problem(400, 'malformed')
  // A copy without a prototype of its own: `__proto__` in a body stays an unknown field.
  return Object.fromEntries(Object.entries(parsed))
}

/** `id[]` and repeated keys are lists, as form encodings have them. */
async function readForm(c: AppContext): Promise<Body> {
  let form: FormData
  try {
    form = await c.req.formData()
  } catch {
    throw new Problem(400, 'malformed')
  }
  const body: Record<string, unknown> = {}
  for (const key of new Set(form.keys())) {
    const values = form.getAll(key)
    const name = key.replace(/\[\]$/, '')
    body[name] = values.length > 1 || name !== key ? values : values[0]
  }
  return body
}

/** The body of a call, in whichever of the three encodings it came; throws 400 or 415. */
export async function readBody(c: AppContext): Promise<Body> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (!type) {
    if ((await c.req.text()) === '') return {}
    throw new Problem(415, 'unsupported_type')
  }
  if (type === 'application/json') return readJson(c)
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
    return readForm(c)
  throw new Problem(415, 'unsupported_type')
}

/** Refuses names that the call does not take. */
export function refuseUnknown(body: Body, known: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw invalid(Object.fromEntries(unknown.map((name) => [name, { key: 'errors.field.unknown' }])))
}
