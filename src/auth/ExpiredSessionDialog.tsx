import { lazy, Suspense } from 'react'
import { useSession } from '../access/useSession.ts'
import { loadCode } from '../api/loading.ts'
import { OpeningDialog } from '../feedback/Offline.tsx'

// Loads the form library only when needed, because every screen loads this file.
const load = () => import('./SignInAgain.tsx')
const SignInAgain = lazy(async () => ({ default: (await loadCode(load)).SignInAgain }))

/** Asks for the password over the current screen when the session has expired. */
export function ExpiredSessionDialog() {
  const session = useSession()
  if (!session?.over) return null
  return (
    <Suspense fallback={<OpeningDialog />}>
      <SignInAgain session={session} />
    </Suspense>
  )
}
