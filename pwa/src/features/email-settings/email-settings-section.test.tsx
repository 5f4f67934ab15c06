// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { profileNow } from '@/offline/outbox/optimistic-profile.ts'
import { becomeLoggedIn, emptyDevice, loginOf, storedOutbox } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { EmailSettingsSection } from './email-settings-section.tsx'

const login = loginOf('ada')
const user = { ...login.user, email_notifications: false }

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn({ ...login, user })
})

it('stores two changes of switches that follow each other before the screen shows the first', async () => {
  showWithLinks(<EmailSettingsSection user={user} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Class reminders' }))
  fireEvent.click(screen.getByRole('switch', { name: 'General updates' }))
  await waitFor(async () =>
    expect(profileNow(user, await storedOutbox())).toMatchObject({
      class_reminders: false,
      payment_reminders: true,
      general_updates: false,
    }),
  )
})
