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

/** What is wrong with the body of a refusal; null where it has the one shape. */
function wrongShape(text: string): string | null {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text)
  } catch {
    return `no JSON: ${text.slice(0, 80)}`
  }
  const { message, code, requestId, errors, ...more } = body
  if (Object.keys(more).length > 0) return `more than a refusal says: ${Object.keys(more).join()}`
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
  const wrong = wrongShape(await response.text())
  return wrong && `${status}, ${wrong}`
}
