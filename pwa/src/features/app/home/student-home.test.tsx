import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { becomeLoggedIn, currentUser, emptyDevice, loginOf } from '@/offline/testing.ts'
import { centerOf } from '@/testing/center.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { StudentHome } from './student-home.tsx'

const { user } = loginOf('rosa')
const center = centerOf({ id: 'center-1' })

const parts = ['centers', 'enrollments', 'waitlist', 'payments', 'certificates', 'hours', 'activity']

/** Stores that these parts were fetched. */
async function know(names: readonly string[]) {
  const { db } = await currentUser()
  await db.meta.bulkPut(names.map((name) => ({ name, etag: null, asOf: Date.now(), revision: 0 })))
}

const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent)

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
})

it('shows a director their center first, from what is on the device', async () => {
  const { db } = await currentUser()
  await db.centers.add(center)
  await know(parts)
  showWithLinks(<StudentHome user={user} />)
  await screen.findByRole('heading', { name: 'My center' })
  // Nothing is next, and nothing happened lately: this director takes no classes.
  expect(headings(2)).not.toContain('Next for you')
  expect(headings(2)).not.toContain('Lately')
  expect(screen.getByRole('link', { name: 'Little Stars' }).getAttribute('href')).toBe(
    '/my-center?center=center-1',
  )
})

it('shows a director who takes classes what is next, after their center', async () => {
  const { db } = await currentUser()
  await db.centers.add(center)
  await db.activity.add({
    id: 'a1',
    action: 'other',
    description: 'Certificate downloaded',
    details: {},
    created_at: '2026-11-30T14:00:00Z',
  })
  await know(parts)
  showWithLinks(<StudentHome user={user} />)
  await screen.findByRole('heading', { name: 'Lately' })
  expect(headings(2).slice(0, 2)).toEqual(['My center', 'Next for you'])
})

it('shows all parts at once, so that nothing moves when the last one arrives', async () => {
  await know(parts.slice(1))
  showWithLinks(<StudentHome user={user} />)
  await screen.findByText('Loading')
  expect(headings(2)).toEqual([])
  await know(['centers'])
  await waitFor(() => expect(headings(2)[0]).toBe('Next for you'))
  expect(screen.queryByText('Loading')).toBeNull()
})

it('ends with the school, small', async () => {
  await know(parts)
  showWithLinks(<StudentHome user={user} />)
  const learnMore = await screen.findByRole('link', { name: /^LEARN MORE/ })
  expect(learnMore.getAttribute('href')).toBe('#who-we-are')
  expect(document.getElementById('who-we-are')).not.toBeNull()
  expect(headings(3)).toEqual(['Who we are', 'What we do'])
  expect(screen.getByRole('link', { name: 'START NOW' }).getAttribute('href')).toBe('/contact')
})
