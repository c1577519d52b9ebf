import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { newRequestId } from '../api/http.ts'
import { problemOf } from '../api/problems.ts'
import { Crash } from './Crash.tsx'

interface Props {
  pathname: string
  children: ReactNode
}

interface State {
  failedAt: string | null
  reference: string
}

/** What a failure is found by in a log: the call's own number, or else one made here. */
function referenceOf(error: unknown): string {
  return problemOf(error)?.requestId ?? newRequestId().slice(0, 12)
}

class Catcher extends Component<Props, State> {
  override state: State = { failedAt: null, reference: '' }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(this.state.reference, error, info.componentStack)
  }

  static getDerivedStateFromError(error: unknown): State {
    return { failedAt: location.pathname, reference: referenceOf(error) }
  }

  override render() {
    const { failedAt, reference } = this.state
    if (failedAt !== this.props.pathname) return this.props.children
    return <Crash reference={reference} onRetry={() => this.setState({ failedAt: null })} />
  }
}

/** Keeps the shell alive when a screen breaks; going elsewhere is a new start. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Catcher pathname={pathname}>{children}</Catcher>
}
