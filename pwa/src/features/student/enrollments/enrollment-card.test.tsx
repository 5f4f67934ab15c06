import 'fake-indexeddb/auto'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { becomeLoggedIn, emptyDevice, enrollmentOf, loginOf } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
})

const shown = async (changes: Partial<Enrollment>) => {
  const enrollment = enrollmentOf({ display_date: 'Dec 4, 2026', ...changes })
  showWithLinks(<EnrollmentCard enrollment={enrollment} withdrawal={undefined} />)
  return (await screen.findByRole('listitem')).textContent ?? ''
}

it.each(['rejected', 'declined', 'withdrawn'] as const)(
  'a card of a %s enrollment is historical',
  async (status) => {
    const text = await shown({ enrollment_status: status })
    expect(text).toContain('Historical')
    expect(text).not.toContain('of 10 students')
  },
)

it('a card of a pending enrollment is not', async () => {
  const text = await shown({ enrollment_status: 'pending' })
  expect(text).not.toContain('Historical')
  expect(text).toContain('of 10 students')
})

it('a moved enrollment says where it is now, beside its status', async () => {
  const moved = {
    enrollment_status: 'approved',
    enrollment_type: 'historical',
    archived_at: '2026-12-01T15:00:00Z',
  } as const
  const to = { session_id: 's2', class_id: 'c1', class_title: 'CPR', display_date: 'Dec 13, 2026' }
  const text = await shown({ ...moved, class_id: 'c1', transferred_to: to })
  expect(text).toMatch(/ApprovedMoved to Dec 13Historical/)
  expect(screen.getByText('Approved').className).not.toContain('success')
})

it('a move to another class names it', async () => {
  const to = { session_id: 's2', class_id: 'c2', class_title: 'First Aid', display_date: 'Jan 8, 2027' }
  const text = await shown({ enrollment_type: 'historical', class_id: 'c1', transferred_to: to })
  expect(text).toContain('Moved to First Aid, Jan 8, 2027')
})
