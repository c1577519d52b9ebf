import { useAuthProvider } from 'ra-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Ends the session here and on the server; the next person starts from nothing. */
export function useSignOut(): () => Promise<void> {
  const authProvider = useAuthProvider()
  const navigate = useNavigate()
  return useCallback(async () => {
    await authProvider?.logout({})
    // Without a place to come back to: the next to sign in may be somebody else.
    navigate('/login', { replace: true, state: null })
  }, [authProvider, navigate])
}
