import { useCallback } from 'react'
import { http } from '../provider/index.ts'
import { useSignOut } from './useSignOut.ts'

/** Ends every session of one's own account, on every device, this one too; fails where the server does. */
export function useSignOutEverywhere(): () => Promise<void> {
  const signOut = useSignOut()
  return useCallback(async () => {
    await http.send('POST sessions/end-all', { body: {} })
    await signOut()
  }, [signOut])
}
