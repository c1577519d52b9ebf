import { useResetErrorBoundaryOnLocationChange } from 'ra-core'
import { Crash } from './Crash.tsx'

/** The last resort: the shell itself broke. */
export function CrashScreen({
  resetErrorBoundary,
}: {
  resetErrorBoundary: (reason?: unknown) => void
}) {
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary)
  return (
    <main className="blank">
      <Crash onRetry={() => resetErrorBoundary()} />
    </main>
  )
}
