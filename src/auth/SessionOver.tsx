import { lazy, Suspense } from 'react'
import { useSession } from '../access/useSession.ts'
import { loadCode } from '../api/loading.ts'
import { OpeningDialog } from '../feedback/Offline.tsx'

// Forms are no part of what every screen needs at once.
const load = () => import('./SignInAgain.tsx')
const SignInAgain = lazy(async () => ({ default: (await loadCode(load)).SignInAgain }))

/** Asks for the password where a session has ended, over whatever was being done. */
export function SessionOver() {
  const session = useSession()
  if (!session?.over) return null
  return (
    <Suspense fallback={<OpeningDialog />}>
      <SignInAgain session={session} />
    </Suspense>
  )
}
