import { expect, test } from 'vitest'
import { kindText, typeName } from './type-name.ts'

test.each([
  ['class_reminder', 'Class reminder'],
  ['other', 'Other'],
  ['', 'Other'],
])('the label of %j is %j', (type, name) => {
  expect(typeName(type)).toBe(name)
})

test.each([
  [
    'class_notification',
    { class_name: 'CPR', session_date: '2026-12-04' },
    'Class message: CPR, Dec 4, 2026',
  ],
  ['class_notification', { class_name: 'CPR' }, 'Class message: CPR'],
  ['payment_due', {}, 'Payment due'],
])('the kind %j with %o is shown as %j', (type, about, text) => {
  expect(kindText({ type, metadata: { links: [], ...about } })).toBe(text)
})
