import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { SessionGroup } from './teaching-section.tsx'

const session = (day: number): TaughtSession => ({
  id: `session-${day}`,
  class_id: 'c1',
  class_title: `CPR ${day}`,
  start_date: `2026-10-${String(day).padStart(2, '0')}`,
  end_date: `2026-10-${String(day).padStart(2, '0')}`,
  start_time: '09:00',
  end_time: '12:00',
  ends_at: '2026-10-01T17:00:00Z',
  location: 'Room 2',
  status: 'completed',
  instructor_name: null,
  capacity: 8,
  participants: [],
})

it('lists past sessions in one folded line each, and those after the tenth behind another fold', () => {
  show(
    <SessionGroup
      title="Past sessions"
      sessions={Array.from({ length: 12 }, (_, at) => session(at + 1))}
      isPast
    />,
  )
  const group = within(screen.getByRole('region', { name: 'Past sessions' }))
  expect(group.getByRole('heading').textContent).toBe('Past sessions (12)')
  const folds = group.getAllByRole('group').map((fold) => [fold.hasAttribute('open'), fold.textContent])
  expect(folds.filter(([isOpen]) => isOpen)).toEqual([])
  const more = group.getByText('2 more').closest('details')
  expect(more && within(more).getByText('CPR 11')).toBeDefined()
  expect(more && within(more).queryByText('CPR 10')).toBeNull()
})

it('is hidden without sessions', () => {
  show(<SessionGroup title="Later sessions" sessions={[]} />)
  expect(screen.queryByRole('region')).toBeNull()
})
