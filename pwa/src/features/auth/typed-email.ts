import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email typed on the previous screen. It stays in this tab, because an address belongs in no URL. */
    email?: string
  }
}

/** The email address that was typed on the screen that led here; '' when none was. */
export function useTypedEmail(): string {
  return useRouterState({
    select: ({ location }) => (typeof location.state.email === 'string' ? location.state.email : ''),
  })
}
