import { useResetErrorBoundaryOnLocationChange } from 'ra-core'
import { Crash } from './Crash.tsx'

/** The screen for a crash of the shell itself, react-admin's `error` component. */
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
