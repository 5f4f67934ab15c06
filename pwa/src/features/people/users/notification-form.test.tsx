import 'fake-indexeddb/auto'
import type { ListedUser } from '@cubby/contract/people/users'
import { screen } from '@testing-library/react'
import { it, vi } from 'vitest'
import { useSent } from '@/features/messages/notifications-admin/use-notification-center.ts'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { NotificationForm } from './user-dialogs.tsx'

const rosa: ListedUser = {
  id: 'u1',
  first_name: 'Rosa',
  last_name: 'Moss',
  email: 'rosa@cubby.test',
  role: 'student',
  status: 'active',
  invited_at: null,
  never_invited: false,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
}

function SentCount() {
  return <p>Sent: {useSent(1).data?.total}</p>
}

it('refreshes the list of sent messages', async () => {
  // As on the server, a repeated request sends nothing, and other requests, such as error reports, are no messages.
  const sent = new Set<string | null>()
  vi.stubGlobal('fetch', async (path: string, options: RequestInit = {}) => {
    if (path.endsWith('/notifications/admin/send')) {
      sent.add(new Headers(options.headers).get('Idempotency-Key'))
    }
    return json({ notifications: [], total: sent.size })
  })
  const user = show(
    <>
      <SentCount />
      <NotificationForm user={rosa} close={() => {}} />
    </>,
  )
  await screen.findByText('Sent: 0')
  await user.type(screen.getByLabelText('Message'), 'See you on Friday.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent: 1')
})
