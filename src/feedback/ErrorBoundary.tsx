import { type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary as Boundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { newRequestId } from '../api/http.ts'
import { problemOf } from '../api/problems.ts'
import { Crash } from './Crash.tsx'

/** Returns the id by which a failure is found in the log: the request's id, or else a new one. */
function referenceOf(error: unknown): string {
  return problemOf(error)?.requestId ?? newRequestId().slice(0, 12)
}

function Fallback({ error, resetErrorBoundary }: FallbackProps) {
  const [reference] = useState(() => referenceOf(error))
  useEffect(() => {
    console.error(reference, error)
  }, [reference, error])
  return <Crash reference={reference} onRetry={resetErrorBoundary} />
}

/** Keeps the shell working when a screen crashes; navigating elsewhere resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Boundary FallbackComponent={Fallback} resetKeys={[pathname]}>
      {children}
    </Boundary>
  )
}
