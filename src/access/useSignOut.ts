import { useAuthProvider } from 'ra-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Returns the function that ends the session here and on the server and opens the login. */
export function useSignOut(): () => Promise<void> {
  const authProvider = useAuthProvider()
  const navigate = useNavigate()
  return useCallback(async () => {
    await authProvider?.logout({})
    // Without a path to return to: the next user to sign in may be another.
    navigate('/login', { replace: true, state: null })
  }, [authProvider, navigate])
}
