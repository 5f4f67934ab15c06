import type { SentGroup } from '@cubby/contract/notification-center'
import { expect, it } from 'vitest'
import { sentText } from './sent-words.ts'

const group: SentGroup = {
  id: 'sent',
  title: 'Hi',
  message: 'There',
  type: 'class_notification',
  created_at: '',
  timestamp: '',
  sender_name: 'Ada Admin',
  class_name: 'CPR',
  is_broadcast: false,
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
  [{ is_broadcast: true, template_name: null }, 'To 1,200 recipients, by Ada Admin'],
  [{ recipient_name: 'Rosa Quimby', sender_name: null, template_name: null }, 'To Rosa Quimby'],
])('%o: %s', (changes, text) => {
  expect(sentText({ ...group, ...changes })).toBe(text)
})
