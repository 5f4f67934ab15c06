import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ProfileMenu, useHasCenters } from '@/features/student/profile/section-links.tsx'
import { becomeLoggedIn, currentUser, emptyDevice, loginOf } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { NavigationMenu } from './navigation-menu.tsx'
import { UserLinks } from './user-links.tsx'

const { user: director } = loginOf('rosa')
const membership = {
  id: 'member-1',
  center_id: 'center-1',
  center_name: 'Little Stars',
  kind: 'director' as const,
  joined_at: '2026-01-01T00:00:00Z',
  enrollments: [],
}
const center = {
  id: 'center-1',
  name: 'Little Stars',
  address: '',
  billing_email: 'bills@stars.test',
  is_closed: false,
  billing: 'invoice' as const,
  can_pay_online: false,
  directors: [],
  staff: [],
  invitations: [],
  balance: { owed: 0, overdue: 0, not_invoiced: 0, refund_due: 0 },
  invoices: [],
}

function IsRead() {
  return useHasCenters() && <p>Memberships are read</p>
}

beforeEach(async () => {
  // jsdom has no modal dialogs and no media queries.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined })
  Object.assign(globalThis, { matchMedia: () => new EventTarget() })
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
})

it('has the links of a director when it opens, so that nothing moves under the finger', async () => {
  const { db } = await currentUser()
  await db.centers.add(center)
  await db.memberships.add(membership)
  const asOf = { etag: null, asOf: Date.now(), revision: 0 }
  await db.meta.bulkPut(['centers', 'memberships'].map((name) => ({ name, ...asOf })))
  showWithLinks(
    <>
      <UserLinks user={director} look="" />
      <ProfileMenu role={director.role} />
      <IsRead />
    </>,
  )
  await screen.findByRole('link', { name: 'My center' })
  await screen.findByText('Memberships are read')
  showWithLinks(<NavigationMenu onClosed={() => undefined} />)
  const menu = document.querySelector('dialog')
  expect([...(menu?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Centers', 'My center']),
  )
})
