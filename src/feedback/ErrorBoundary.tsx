import { type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary as Boundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { newRequestId } from '../api/http.ts'
import { problemOf } from '../api/problems.ts'
import { Crash } from './Crash.tsx'

/** What a failure is found by in a log: the call's own number, or else one made here. */
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

/** Keeps the shell alive when a screen breaks; going elsewhere is a new start. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Boundary FallbackComponent={Fallback} resetKeys={[pathname]}>
      {children}
    </Boundary>
  )
}
