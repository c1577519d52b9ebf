/** The allowed refusals: those of the API, and a declared 503. */
const isDeclared = (status: number, headers: Headers) =>
  status < 500 || (status === 503 && headers.has('retry-after')) || status === 507

const isSentences = (errors: unknown) =>
  errors !== null &&
  typeof errors === 'object' &&
  Object.keys(errors).length <= 20 &&
  Object.values(errors).every(
    (texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'),
  )

/** The additional keys of a 409: choices, obstacles, warnings. */
const DETAILS = ['possible', 'obstacles', 'warnings']

/** Returns the fault in the body of a refusal. Null if it has the declared shape. */
function wrongShape(text: string, status: number): string | null {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text)
  } catch {
    return `no JSON: ${text.slice(0, 80)}`
  }
  const { message, code, requestId, errors, ...otherKeys } = body
  const undeclared = Object.keys(otherKeys).filter(
    (key) => status !== 409 || !DETAILS.includes(key),
  )
  if (undeclared.length > 0) return `more than a refusal says: ${undeclared.join()}`
  if (typeof code !== 'string' || typeof requestId !== 'string') return 'no code or no number'
  if (typeof message !== 'string' || message.length < 5 || /\{\{|^errors\./.test(message))
    return `no sentence: ${String(message)}`
  return errors === undefined || isSentences(errors) ? null : 'fields without sentences'
}

/** Returns the fault of an answer in a few words. Null if there is none. */
export async function findAnswerFault(response: Response, method: string): Promise<string | null> {
  const { status, headers } = response
  if (!isDeclared(status, headers)) return `${status} ${await response.text()}`
  if (status < 400 || method === 'HEAD') {
    await response.body?.cancel()
    return null
  }
  const fault = wrongShape(await response.text(), status)
  return fault && `${status}, ${fault}`
}
