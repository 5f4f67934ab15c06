import type { SentGroup } from '@cubby/contract/office/notification-center'
import { expect, it } from 'vitest'
import { sentKind, sentText } from './sent-notifications.tsx'

const group: SentGroup = {
  id: 'sent',
  title: 'Hi',
  message: 'There',
  type: 'class_notification',
  created_at: '',
  timestamp: '',
  sender_name: 'Ada Admin',
  class_name: 'CPR',
  session_date: null,
  is_broadcast: true,
  sent_count: 1_200,
  all_recipients: [],
  recipient_name: null,
  recipient: 'cpr',
  recipientType: 'class',
  templateId: 'reminder',
  template_name: 'class_reminder',
  action_url: null,
  metadata: { isBroadcast: false, type: 'class_notification', recipient_type: 'class', class_id: 'cpr' },
  original_notification_ids: [],
  delivered: true,
}

it.each([
  [{}, 'To 1,200 recipients in CPR, by Ada Admin, from the template class_reminder'],
  [
    { session_date: '2026-12-04', template_name: null },
    'To 1,200 recipients in CPR on Dec 4, 2026, by Ada Admin',
  ],
  [{ type: 'broadcast', class_name: null, template_name: null }, 'To 1,200 recipients, by Ada Admin'],
  [
    { type: 'user_notification', recipient_name: 'Rosa Quimby', sender_name: null, template_name: null },
    'To Rosa Quimby',
  ],
] as const)('%o: %s', (changes, text) => {
  expect(sentText({ ...group, ...changes })).toBe(text)
})

it.each([
  [{}, 'Class message'],
  [{ type: 'broadcast' }, 'Broadcast'],
  [{ type: 'user_notification' }, 'Broadcast'],
  [{ type: 'user_notification', is_broadcast: false }, null],
] as const)('%o is a %s', (changes, kind) => {
  expect(sentKind({ ...group, ...changes })).toBe(kind)
})
