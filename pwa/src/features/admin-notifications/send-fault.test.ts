import type { Template } from '@cubby/contract/notification-templates'
import { expect, it } from 'vitest'
import { type MessageDraft, recipientFault, sendFailure, sendFault, templateFault } from './send-fault.ts'

const classes = [
  { id: 'full', title: 'CPR', description: '', student_count: 2 },
  { id: 'empty', title: 'Art', description: '', student_count: 0 },
]
const draft: MessageDraft = { recipientType: 'class', recipient: 'full', title: 'Hi', message: 'There' }

it.each([
  [{}, null],
  [{ recipientType: 'user', recipient: null }, 'Please select a recipient'],
  [{ recipientType: 'user', recipient: 'anybody' }, null],
  [{ recipient: null }, 'Please select a class'],
  [{ recipient: 'gone' }, 'Selected class not found'],
  [{ recipient: 'empty' }, 'No students are currently enrolled in Art'],
  [{ title: ' ' }, 'Please provide both a title and message'],
  [{ message: '' }, 'Please provide both a title and message'],
] as const)('%o: %s', (changes, fault) => {
  expect(sendFault({ ...draft, ...changes }, classes)).toBe(fault)
})

it.each([
  ['active', null],
  ['inactive', 'Inactive: cannot be written to'],
  ['suspended', 'Suspended: cannot be written to'],
] as const)('somebody who is %s: %s', (status, fault) => {
  expect(recipientFault({ status })).toBe(fault)
})

it('refuses a template for others', () => {
  const template: Template = {
    id: 't',
    name: 'hello',
    type: 'class_notification',
    title_template: 'Hi',
    message_template: 'There',
    metadata: { recipientType: 'class', variables: [] },
    created_at: '',
  }
  expect(templateFault(template, 'class')).toBeNull()
  expect(templateFault(template, 'user')).toBe(
    'This template is for class notifications, not student notifications',
  )
})

it.each([
  ['No students found in this class', 'No students are enrolled in this class'],
  ['No recipient specified', 'Please select a recipient'],
  ['Failed to send bulk notification', 'Failed to send notification to multiple recipients'],
  ['Class not found', 'Class not found'],
])('says %j as %j', (said, shown) => {
  expect(sendFailure(said)).toBe(shown)
})
