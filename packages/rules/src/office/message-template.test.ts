import { expect, it } from 'vitest'
import {
  fillTemplate,
  isBroadcast,
  placeholdersOf,
  preview,
  templateName,
  templateParts,
} from './message-template.ts'

it('fills in known placeholders and leaves other text unchanged', () => {
  const values = { student_name: 'Rosa $& Quimby', class_name: null }
  expect(fillTemplate('Hi {{student_name}}, {{ Student_Name }}!', values)).toBe(
    'Hi Rosa $& Quimby, Rosa $& Quimby!',
  )
  expect(fillTemplate('{{class_name}} {{grade}} {{constructor}} {{}} {x}', values)).toBe(
    '{{class_name}} {{grade}} {{constructor}} {{}} {x}',
  )
})

it('does not fill in placeholders within values', () => {
  expect(fillTemplate('{{a}}', { a: '{{b}}', b: 'no' })).toBe('{{b}}')
})

it('lists each placeholder once', () => {
  expect(placeholdersOf('{{a}} {{b}}', '{{ A }} {{c_1}}')).toEqual(['a', 'b', 'c_1'])
})

it.each([
  ['Class Reminder', 'class_reminder'],
  ['  Payment  due! ', 'payment_due'],
  ['ÄÖ-2', '2'],
  ['!!!', ''],
])('stores the name %j as %j', (typed, kept) => {
  expect(templateName(typed)).toBe(kept)
})

it('treats more than three messages with the same text as a broadcast', () => {
  const one = { type: 'user_notification', recipients: 1 }
  expect(isBroadcast([one, one, one])).toBe(false)
  expect(isBroadcast([one, one, one, one])).toBe(true)
  expect(isBroadcast([{ type: 'class_notification', recipients: 4 }])).toBe(true)
  expect(isBroadcast([{ type: 'broadcast', recipients: 0 }])).toBe(true)
  expect(isBroadcast([one, { type: 'broadcast', recipients: 1 }])).toBe(true)
})

it('does not split characters', () => {
  expect(preview('a  b\nc', 10)).toBe('a b c')
  expect(preview('👶👶👶', 2)).toBe('👶👶…')
})

it('cuts a text that is longer than its preview, without spaces at its ends', () => {
  expect(preview(' ab \n', 2)).toBe('ab')
  expect(preview('abc', 2)).toBe('ab…')
  expect(preview('ab cd', 3)).toBe('ab…')
})

it('cuts between two words', () => {
  expect(preview('bring a picture of your ID', 12)).toBe('bring a…')
  expect(preview('bring a picture', 7)).toBe('bring a…')
})

it('splits a text at its placeholders', () => {
  expect(templateParts('{{class_name}} starts {{ start_date }}')).toEqual([
    { key: 1, text: 'class_name', isPlaceholder: true },
    { key: 2, text: ' starts ', isPlaceholder: false },
    { key: 3, text: 'start_date', isPlaceholder: true },
  ])
})
