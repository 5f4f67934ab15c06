import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Passes a typed email address to the next screen through this tab, because it must not be part of a URL. */
    email?: string
  }
}

/** Returns the email address that was typed on the previous screen, or '' without one. */
export function useTypedEmail(): string {
  return useRouterState({
    select: ({ location }) => (typeof location.state.email === 'string' ? location.state.email : ''),
  })
}
