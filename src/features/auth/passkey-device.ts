import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { loadCode } from '../../platform/api/loading.ts'

const loadWebAuthnLibrary = () => loadCode(() => import('@simplewebauthn/browser'))

/** Returns whether this browser can use passkeys, which it does on secure sites only. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** An error that means that the person closed the dialog of the browser. */
const isCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

async function runUnlessCancelled(ceremony: () => Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await ceremony())
  } catch (error) {
    if (isCancelled(error)) return null
    throw error
  }
}

/** Adds a passkey to a device; returns its answer, or null if the person cancels. */
export async function createPasskey(options: string): Promise<string | null> {
  const { startRegistration: runCeremony } = await loadWebAuthnLibrary()
  const optionsJSON: Parameters<typeof startRegistration>[0]['optionsJSON'] = JSON.parse(options)
  return runUnlessCancelled(() => runCeremony({ optionsJSON }))
}

/** Signs with a passkey; returns its answer, or null if the person cancels. */
export async function signWithPasskey(options: string): Promise<string | null> {
  const { startAuthentication: runCeremony } = await loadWebAuthnLibrary()
  const optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON'] = JSON.parse(options)
  return runUnlessCancelled(() => runCeremony({ optionsJSON }))
}
