import type { Notification } from '@cubby/contract/messages/notifications'
import { inLanguage } from '@cubby/texts/languages'
import { expect, it } from 'vitest'
import { readersNotification } from './readers-notification.ts'

const notification: Notification = {
  id: '1',
  title: 'You are enrolled',
  message: 'See you soon.',
  type: 'enrollment',
  is_read: false,
  read: false,
  created_at: '2026-12-01T12:00:00.000Z',
  timestamp: '2026-12-01T12:00:00.000Z',
  action_url: null,
  metadata: {
    links: [{ label: 'My enrollments', url: '/profile' }],
    translations: {
      es: {
        title: 'Quedó inscrito',
        message: 'Hasta pronto.',
        links: [{ label: 'Mis inscripciones', url: '/profile' }],
      },
    },
  },
}

it('is in the language of its reader', () => {
  expect(inLanguage('es', () => readersNotification(notification))).toMatchObject({
    title: 'Quedó inscrito',
    message: 'Hasta pronto.',
    metadata: { links: [{ label: 'Mis inscripciones' }] },
  })
  expect(readersNotification(notification)).toBe(notification)
})

it('stays English without a translation', () => {
  const untranslated = { ...notification, metadata: { links: [] } }
  expect(inLanguage('es', () => readersNotification(untranslated))).toBe(untranslated)
})
