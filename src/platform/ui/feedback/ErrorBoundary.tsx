import { type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary as Boundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { newRequestId } from '../../api/http.ts'
import { readProblem } from '../../api/problems.ts'
import { Crash } from './Crash.tsx'

/** Returns the id of a failure in the log: the request's id, or else a new one. */
function getErrorReference(error: unknown): string {
  return readProblem(error)?.requestId ?? newRequestId().slice(0, 12)
}

function Fallback({ error, resetErrorBoundary }: FallbackProps) {
  const [reference] = useState(() => getErrorReference(error))
  useEffect(() => {
    console.error(reference, error)
  }, [reference, error])
  return <Crash reference={reference} onRetry={resetErrorBoundary} />
}

/** Keeps the shell working when a screen crashes. Navigation resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Boundary FallbackComponent={Fallback} resetKeys={[pathname]}>
      {children}
    </Boundary>
  )
}
