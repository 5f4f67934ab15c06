import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { becomeLoggedIn, emptyDevice, loginOf, put, rowOf } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { SyncScreen } from './sync-screen.tsx'

beforeEach(emptyDevice)

it('does not say that everything was sent before it has read what waits', async () => {
  await becomeLoggedIn(loginOf('ada'))
  await put(rowOf())
  showWithLinks(<SyncScreen />)
  expect(screen.queryByText('Everything has been sent')).toBeNull()
  await screen.findByRole('button', { name: 'Send now' })
})
