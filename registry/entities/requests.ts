type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A request line as in the specification: method, path below /api, query. */
export type Request = `${Method} ${string}`
export type Encoding = 'json' | 'form' | 'urlencoded'

export interface RequestParts {
  method: Method
  /** Below /api, without a leading slash. */
  path: string
  query: Record<string, string>
}

/** Splits a request line into its parts. */
export function parseRequest(request: Request): RequestParts {
  const [method, target = ''] = request.split(' ', 2)
  const [path = '', queryText = ''] = target.split('?', 2)
  const pairs = queryText ? queryText.split('&').map((pair) => pair.split('=', 2)) : []
  return {
    method: method as RequestParts['method'],
    path,
    query: Object.fromEntries(pairs.map(([key = '', value = '']) => [key, value])),
  }
}
