/** Starts the page. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no element to draw into.')
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <App />
    </ErrorBoundary>
  </StrictMode>,
)
