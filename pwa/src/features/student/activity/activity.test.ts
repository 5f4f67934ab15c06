import type { Activity } from '@cubby/contract/student/activity'
import { expect, test } from 'vitest'
import { activityDetail } from './activity-item.tsx'
import { byDay } from './activity-section.tsx'

const activityAt = (id: string, created_at: string): Activity => ({
  id,
  action: 'other',
  description: '',
  details: {},
  created_at,
})

test('groups the activities of one day', () => {
  const now = new Date(2026, 10, 21, 12)
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  const activities = [
    activityAt('a', at(21, 9)),
    activityAt('b', at(20, 23)),
    activityAt('c', at(20, 1)),
    activityAt('d', at(1, 1)),
  ]
  expect(byDay(activities, now).map(({ label, activities: of }) => [label, of.map(({ id }) => id)])).toEqual([
    ['Today', ['a']],
    ['Yesterday', ['b', 'c']],
    ['Nov 1, 2026', ['d']],
  ])
})

test.each([
  [{ class_title: 'CPR', class_name: 'CPR', amount: 95 }, 'CPR · $95'],
  [{ class_name: 'CPR' }, 'CPR'],
  [{ class_title: 'CPR', session_date: '2026-12-02' }, 'CPR, session of Dec 2'],
  [{ last_four: '4242' }, 'Card ending in 4242'],
  [{ certificate_name: 'First Aid', amount: 0 }, 'First Aid · $0'],
  [{}, ''],
])('the details %j become %j', (details, text) => {
  expect(activityDetail(details)).toBe(text)
})
