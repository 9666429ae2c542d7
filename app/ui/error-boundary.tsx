/** What stands where the page broke: what happened, and two ways on that lose as little as possible. */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { frontHref } from '../router.ts'
import { Button } from './button.tsx'
import './error-boundary.css'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
}

/** Catches errors of rendering below it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main id="main" className="broke">
        <h1>This page stopped working</h1>
        <p>
          Something in Wirescope went wrong while it drew the page; your bytes are not to blame, and nothing has left
          this browser. This is what it said:
        </p>
        <pre>{error.message}</pre>
        <div className="broke-acts">
          <Button look="solid" onClick={() => startOver()}>
            Start this page afresh
          </Button>
          <a href={frontHref()}>All APIs</a>
        </div>
      </main>
    )
  }
}

/** Loads the page again without what its address carried, since that may be what broke it. */
function startOver(): void {
  location.replace(location.origin + location.pathname)
  // An address that carried nothing would otherwise stay where it is.
  location.reload()
}
