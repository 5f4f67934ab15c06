import { expect, test } from 'vitest'
import { unsentLabel } from './unsent-labels.ts'

const now = new Date('2026-12-01T15:00:00Z')
const label = (changes: object) =>
  unsentLabel('enroll', 'saved', { tried: true, nextAttemptAt: 0, isUndo: false, now, ...changes })

test('says when a command that may have reached the server is sent again', () => {
  expect(label({ nextAttemptAt: now.getTime() + 90_000 })).toContain('We send it again within two minutes,')
  const later = new Date(now.getTime() + 5 * 60_000)
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(later)
  expect(label({ nextAttemptAt: later.getTime() })).toContain(`We send it again at ${time},`)
})

test('says what happens to an enrollment that was undone', () => {
  expect(label({ tried: false, isUndo: true })).toContain('If it did, it is withdrawn')
  expect(label({ tried: false })).toContain('You are not enrolled yet.')
})
