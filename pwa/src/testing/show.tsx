import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'

// A busy machine must not fail the tests.
configure({ asyncUtilTimeout: 10_000 })

/** Renders the subject of a component test and returns a user who clicks and types. Needs the environment jsdom. */
export function show(element: ReactNode): UserEvent {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={queries}>{element}</QueryClientProvider>)
  onTestFinished(cleanup)
  return userEvent.setup()
}

/** Like `show`, for a component with links. The links do nothing. */
export function showWithLinks(element: ReactNode): UserEvent {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return show(<RouterContextProvider router={router}>{element}</RouterContextProvider>)
}
