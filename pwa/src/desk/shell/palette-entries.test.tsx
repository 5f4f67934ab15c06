import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePaletteEntries } from './palette-entries.ts'

it('finds sections in any case and with accents', () => {
  const client = new QueryClient()
  const { result } = renderHook(() => usePaletteEntries(' ÚSER'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(result.current.map(({ label }) => label)).toEqual(['User Management'])
})
