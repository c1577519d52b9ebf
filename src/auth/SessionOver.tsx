import { lazy, Suspense } from 'react'
import { useSession } from '../access/useSession.ts'
import { loadCode } from '../api/loading.ts'
import { OpeningDialog } from '../feedback/Offline.tsx'

// The form library stays out of the code that every screen loads.
const load = () => import('./SignInAgain.tsx')
const SignInAgain = lazy(async () => ({ default: (await loadCode(load)).SignInAgain }))

/** Asks for the password again when a session has ended, over the current screen. */
export function SessionOver() {
  const session = useSession()
  if (!session?.over) return null
  return (
    <Suspense fallback={<OpeningDialog />}>
      <SignInAgain session={session} />
    </Suspense>
  )
}
