/** An error of Node, which may hide the error that caused it. */
interface NodeError extends Error {
  code?: string
  hostname?: string
  address?: string
  port?: number
  errors?: readonly unknown[]
}

const UNTRUSTED = /certificate/i

/** Finds the error that caused a failed connection: the deepest one, or the first of several. */
function findCause(error: NodeError): NodeError {
  const deeper = error.errors?.[0] ?? error.cause
  return deeper instanceof Error ? findCause(deeper) : error
}

/** The descriptions of common errors, by code. */
const DESCRIPTIONS: Readonly<Record<string, (error: NodeError) => string>> = {
  ENOTFOUND: ({ hostname }) => `the name ${hostname} is unknown`,
  EAI_AGAIN: ({ hostname }) => `the name ${hostname} could not be looked up`,
  ECONNREFUSED: ({ address, port }) => `nothing listens at ${address} port ${port}`,
}

/** Returns whether a connection failed because of the other server's certificate. */
export const isCertificateFailure = (error: unknown): boolean =>
  error instanceof Error && UNTRUSTED.test(findCause(error).message)

/**
 * Describes for the operator why a connection to another server failed, with the remedy for a
 * certificate that is not trusted.
 */
export function describeConnectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = findCause(error)
  const reason =
    DESCRIPTIONS[cause.code ?? '']?.(cause) ?? (cause.message || cause.code || cause.name)
  return UNTRUSTED.test(reason)
    ? `${reason}. Set NODE_EXTRA_CA_CERTS to the file of the authority that signed its certificate`
    : reason
}
