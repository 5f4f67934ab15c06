import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openPublic } from '@/offline/store/schema.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  loginOf,
  provider,
  storedOutbox,
} from '@/offline/testing.ts'
import { stubDialogs } from '@/testing/jsdom.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { ConsentNotice } from './consent-notice.tsx'

const text = {
  kind: 'terms',
  version: 2,
  text: 'Come early.',
  published_at: '2026-11-23T15:00:00.000Z',
} as const
const args = { classId: 'k1', sessionId: 's1', joinWaitlistIfFull: false }

beforeEach(async () => {
  // Without a server the device keeps what it has.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  stubDialogs()
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
  const shared = await openPublic()
  await shared.provider.add({ ...provider, legal_texts: { terms: 2, privacy: null } })
  await shared.legal_texts.add(text)
  const { db } = await currentUser()
  await db.meta.put({ name: 'consents', etag: null, asOf: 1, revision: 1 })
  await db.consents.add({ kind: 'terms', version: 1, given_at: text.published_at, occasion: 'sign_up' })
})

it('opens the new version when a student enrolls, and enrolls under it once they agree', async () => {
  showWithLinks(<ConsentNotice />)
  await screen.findByText('We have a new version of our Terms.')
  expect(await queueCommand({ kind: 'enroll', args })).toBe(false)
  await screen.findByText('Come early.')
  expect(await storedOutbox()).toEqual([])

  screen.getByRole('button', { name: 'Agree and go on' }).click()
  await screen.findByText('Please agree to continue')
  expect(await storedOutbox()).toEqual([])

  screen.getByRole('checkbox', { name: 'I agree to the Terms' }).click()
  screen.getByRole('button', { name: 'Agree and go on' }).click()
  await waitFor(async () =>
    expect((await storedOutbox()).map(({ kind, args: sent }) => [kind, sent])).toEqual([
      ['agree', { terms: 2 }],
      ['enroll', { ...args, agreed: { terms: 2, privacy: null } }],
    ]),
  )
  await waitFor(() => expect(screen.queryByText('We have a new version of our Terms.')).toBeNull())
})
