import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAuthProvider } from 'ra-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { sendHeldChanges } from '../ui/overlays/held-changes.ts'

/** The longest time signing out waits for running mutations, in milliseconds. */
const MUTATIONS_TIMEOUT = 2000

/** Resolves once no mutation is running, or after the timeout. */
function waitForMutations(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const endWaiting = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const endWaitingIfIdle = () => client.isMutating() === 0 && endWaiting()
    const timer = setTimeout(endWaiting, MUTATIONS_TIMEOUT)
    const unsubscribe = client.getMutationCache().subscribe(endWaitingIfIdle)
    endWaitingIfIdle()
  })
}

/** Returns a function that ends the session here and on the server and opens the login. */
export function useSignOut(): () => Promise<void> {
  const authProvider = useAuthProvider()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    // Without the session the changes could no longer be sent.
    sendHeldChanges()
    await waitForMutations(client)
    await authProvider?.logout({})
    // The login gets no return path, because another user may sign in next.
    navigate('/login', { replace: true, state: null })
  }, [authProvider, client, navigate])
}
