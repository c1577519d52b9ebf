import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { accountCalls } from '../../../registry/account/account-calls.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { buildProblem, PROBLEMS, type ProblemKey } from '../../platform/api/problems.ts'
import { loadCode } from '../../platform/api/loading.ts'

const loadWebAuthnLibrary = () => loadCode(() => import('@simplewebauthn/browser'))

/** Returns whether this browser can use passkeys, which it does on secure sites only. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.+\])$/

/** Returns whether the site is open under a name, to which passkeys belong, not an IP address. */
export const isOpenByName = (): boolean => !IP_ADDRESS.test(location.hostname)

/** The problems of a device, by the name of its error. */
const PROBLEM_BY_ERROR_NAME: Readonly<Record<string, ProblemKey>> = {
  ConstraintError: PROBLEMS.passkeyDevice,
  InvalidStateError: PROBLEMS.passkeyExists,
  NotSupportedError: PROBLEMS.passkeyDevice,
  SecurityError: PROBLEMS.passkeySite,
  UnknownError: PROBLEMS.passkeyDevice,
}

/** An error that means that the person closed the dialog of the browser. */
const isCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Runs a ceremony for a request. Throws a problem if the device cannot take part. */
async function runUnlessCancelled(
  request: Request,
  ceremony: () => Promise<unknown>,
): Promise<string | null> {
  try {
    return JSON.stringify(await ceremony())
  } catch (error) {
    if (isCancelled(error)) return null
    const problem = error instanceof Error ? PROBLEM_BY_ERROR_NAME[error.name] : undefined
    throw problem ? buildProblem(problem, { request, status: 400 }) : error
  }
}

/** Adds a passkey to a device; returns its answer, or null if the person cancels. */
export async function createPasskey(options: string): Promise<string | null> {
  const { startRegistration: runCeremony } = await loadWebAuthnLibrary()
  const optionsJSON: Parameters<typeof startRegistration>[0]['optionsJSON'] = JSON.parse(options)
  return runUnlessCancelled(accountCalls.addPasskey.request, () => runCeremony({ optionsJSON }))
}

/** Signs with a passkey; returns its answer, or null if the person cancels. */
export async function signWithPasskey(options: string): Promise<string | null> {
  const { startAuthentication: runCeremony } = await loadWebAuthnLibrary()
  const optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON'] = JSON.parse(options)
  return runUnlessCancelled(accountCalls.finishPasskeySignIn.request, () =>
    runCeremony({ optionsJSON }),
  )
}
