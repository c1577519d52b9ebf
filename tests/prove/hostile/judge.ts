/** What an answer may be beside success: our own refusals, and a declared "not now". */
const isDeclared = (status: number, headers: Headers) =>
  status < 500 || (status === 503 && headers.has('retry-after')) || status === 507

const isSentences = (errors: unknown) =>
  errors !== null &&
  typeof errors === 'object' &&
  Object.keys(errors).length <= 20 &&
  Object.values(errors).every(
    (texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'),
  )

/** What a refusal with 409 says besides: what is possible, what stands in the way, what is unusual. */
const DETAILS = ['possible', 'obstacles', 'warnings']

/** What is wrong with the body of a refusal; null where it has the one shape. */
function wrongShape(text: string, status: number): string | null {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text)
  } catch {
    return `no JSON: ${text.slice(0, 80)}`
  }
  const { message, code, requestId, errors, ...more } = body
  const undeclared = Object.keys(more).filter((key) => status !== 409 || !DETAILS.includes(key))
  if (undeclared.length > 0) return `more than a refusal says: ${undeclared.join()}`
  if (typeof code !== 'string' || typeof requestId !== 'string') return 'no code or no number'
  if (typeof message !== 'string' || message.length < 5 || /\{\{|^errors\./.test(message))
    return `no sentence: ${String(message)}`
  return errors === undefined || isSentences(errors) ? null : 'fields without sentences'
}

/** What is wrong with an answer, in a few words; null where nothing is. */
export async function wrongIn(response: Response, method: string): Promise<string | null> {
  const { status, headers } = response
  if (!isDeclared(status, headers)) return `${status} ${await response.text()}`
  if (status < 400 || method === 'HEAD') {
    await response.body?.cancel()
    return null
  }
  const wrong = wrongShape(await response.text(), status)
  return wrong && `${status}, ${wrong}`
}
