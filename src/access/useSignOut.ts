import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAuthProvider } from 'ra-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { sendHeldChanges } from '../ui/overlays/held-changes.ts'

/** How long signing out waits for changes under way, in milliseconds. */
const PATIENCE = 2000

/** Resolves once no change is under way any more, or after the patience. */
function changesDone(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const look = () => client.isMutating() === 0 && done()
    const timer = setTimeout(done, PATIENCE)
    const unsubscribe = client.getMutationCache().subscribe(look)
    look()
  })
}

/** Returns the function that ends the session here and on the server and opens the login. */
export function useSignOut(): () => Promise<void> {
  const authProvider = useAuthProvider()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    // Without the session they could not be sent any more.
    sendHeldChanges()
    await changesDone(client)
    await authProvider?.logout({})
    // Without a path to return to: the next user to sign in may be another.
    navigate('/login', { replace: true, state: null })
  }, [authProvider, client, navigate])
}
