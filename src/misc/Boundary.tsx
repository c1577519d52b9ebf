import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Crash } from './Crash.tsx'

interface Props {
  place: string
  children: ReactNode
}

class Catcher extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  static getDerivedStateFromError(): { failedAt: string | null } {
    return { failedAt: location.pathname }
  }

  override render() {
    if (this.state.failedAt !== this.props.place) return this.props.children
    return <Crash onRetry={() => this.setState({ failedAt: null })} />
  }
}

/** Keeps the shell alive when a screen breaks; going elsewhere is a new start. */
export function Boundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Catcher place={pathname}>{children}</Catcher>
}
