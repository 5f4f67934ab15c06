import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import type { Notification } from '@cubby/contract/messages/notifications'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drain } from '@/offline/outbox/drain.ts'
import { openPublic } from '@/offline/store/schema.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  fakeTools,
  json,
  loginOf,
  refused,
} from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { announce } from '@/ui/announce.ts'
import { Toaster } from '@/ui/toaster.tsx'
import { OutcomeToasts } from '@/unsent-changes/outcome-toasts.tsx'
import { NotificationDetail } from './notification-detail.tsx'
import { NotificationsSection } from './notifications-section.tsx'

vi.mock('@/ui/announce.ts', () => ({ announce: vi.fn() }))

const binder: Notification = {
  id: 'n1',
  title: 'Bring your binder',
  message: 'An empty one.',
  type: 'class_reminder',
  is_read: false,
  read: false,
  created_at: '2026-11-20T12:00:00.000Z',
  timestamp: '2026-11-20T12:00:00.000Z',
  action_url: null,
  metadata: { links: [] },
}

beforeEach(async () => {
  vi.mocked(announce).mockClear()
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
  await (await currentUser()).db.notifications.add(binder)
})

/** Shows the list, and sends what waits with the next response of the server. */
async function showList() {
  const user = showWithLinks(
    <>
      <NotificationsSection />
      <OutcomeToasts />
      <Toaster />
    </>,
  )
  await screen.findByRole('heading', { name: binder.title })
  const openMenu = () => user.click(screen.getByRole('button', { name: `More for ${binder.title}` }))
  const remove = async () => {
    await openMenu()
    await user.click(screen.getByRole('button', { name: `Delete ${binder.title}` }))
    return screen.findByRole('button', { name: `Undo: delete ${binder.title}` })
  }
  const send = async (response: unknown) => {
    const { tools, sent } = fakeTools(() => (response instanceof Response ? response : json(response)), {
      locks,
    })
    await drain('due', tools)
    return sent.map(({ method, path }) => `${method} ${path}`)
  }
  return { user, openMenu, remove, send }
}

it('Escape closes the menu of a notification', async () => {
  const { user, openMenu } = await showList()
  await openMenu()
  const more = screen.getByRole('button', { name: `More for ${binder.title}` })
  expect(more.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(more)
})

it('says that a notification was deleted once the server has deleted it', async () => {
  const { remove, send } = await showList()
  const undo = await remove()
  expect(document.activeElement).toBe(undo)
  await screen.findByText('Saved on this device')
  expect(announce).not.toHaveBeenCalled()
  await send({ deleted: 'n1' })
  await screen.findByText(`“${binder.title}” was deleted`)
  await waitFor(() => expect(vi.mocked(announce).mock.calls).toEqual([['Notification deleted']]))
})

it('takes back an unsent deletion, so that nothing is sent', async () => {
  const { user, remove, send } = await showList()
  await user.click(await remove())
  await screen.findByRole('heading', { name: binder.title })
  expect(await send({})).toEqual([])
})

it('restores a notification that the server has deleted', async () => {
  const { user, remove, send } = await showList()
  const undo = await remove()
  await send({ deleted: 'n1' })
  await screen.findByText(`“${binder.title}” was deleted`)
  await user.click(undo)
  await screen.findByText('Saved on this device')
  expect(await send({ notification: binder })).toEqual(['POST /api/notifications/n1/restore'])
  await screen.findByRole('heading', { name: binder.title })
  await waitFor(() => expect(vi.mocked(announce).mock.lastCall).toEqual(['Notification restored']))
})

it('tells with a toast that a notification could not be restored', async () => {
  // Toasts about refusals wait for the classes, which some of them name.
  await (await openPublic()).meta.put({ name: 'classes', etag: null, asOf: Date.now(), revision: 0 })
  const { user, remove, send } = await showList()
  const undo = await remove()
  await send({ deleted: 'n1' })
  await screen.findByText(`“${binder.title}” was deleted`)
  await user.click(undo)
  await screen.findByText('Saved on this device')
  await send(refused(404, 'notification_not_found'))
  await screen.findByText('refused: notification_not_found')
  await screen.findByText(`“${binder.title}” was deleted`)
})

it('a notification that opening marked as read is not new', async () => {
  showWithLinks(<NotificationDetail notification={binder} isOwn />)
  expect(screen.queryByText('New')).toBeNull()
  const { db } = await currentUser()
  await waitFor(async () => expect(await db.outbox.toArray()).toMatchObject([{ kind: 'mark-read' }]))
  expect(screen.queryByRole('button', { name: 'Mark as Read' })).toBeNull()
})
