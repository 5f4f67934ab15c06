import { expect, it } from 'vitest'
import { followedAfterChoice } from './chosen-standards.ts'

const own = (standard_id: string, since = '2025-03-01') => ({ standard_id, since, by_office: false })
const office = { standard_id: 'ocfs', since: '2024-09-01', by_office: true }

it('replaces what the student chose, and keeps what the office set with its day', () => {
  const choice = [
    { standard_id: 'ocfs', since: '2026-01-01' },
    { standard_id: 'cpr', since: '2025-03-01' },
  ]
  expect(followedAfterChoice([office, own('cda')], choice)).toEqual([office, own('cpr')])
  expect(followedAfterChoice([office, own('cda')], [])).toEqual([office])
  expect(followedAfterChoice([], choice)).toEqual([own('ocfs', '2026-01-01'), own('cpr')])
})
