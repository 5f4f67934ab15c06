import type { Notification } from '@cubby/contract/messages/notifications'
import { exampleIds } from '../../../platform/http/router.ts'

export const exampleNotification: Notification = {
  id: exampleIds.notification,
  title: 'Bring your binder',
  message: 'Please bring an empty binder on the first evening.',
  type: 'class_reminder',
  is_read: false,
  read: false,
  created_at: '2026-12-03T14:00:00.000Z',
  timestamp: '2026-12-03T14:00:00.000Z',
  action_url: '/classes',
  metadata: { links: [] },
}
