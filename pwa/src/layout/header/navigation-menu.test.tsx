import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ProfileMenu } from '@/features/student/profile/section-links.tsx'
import { becomeLoggedIn, currentUser, emptyDevice, loginOf } from '@/offline/testing.ts'
import { centerOf } from '@/testing/center.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { NavigationMenu } from './navigation-menu.tsx'
import { TopUserLinks } from './top-user-links.tsx'

const { user: director } = loginOf('rosa')
const center = centerOf()

beforeEach(async () => {
  // jsdom has no modal dialogs and no media queries.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined })
  Object.assign(globalThis, { matchMedia: () => new EventTarget() })
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
})

it('begins with the center of a director when it opens, so that nothing moves under the finger', async () => {
  const { db } = await currentUser()
  await db.centers.add(center)
  await db.meta.put({ name: 'centers', etag: null, asOf: Date.now(), revision: 0 })
  showWithLinks(
    <>
      <TopUserLinks user={director} look="" />
      <ProfileMenu role={director.role} />
    </>,
  )
  await screen.findByRole('link', { name: 'My center' })
  showWithLinks(<NavigationMenu onClosed={() => undefined} />)
  const links = [...(document.querySelector('dialog')?.querySelectorAll('a') ?? [])]
  expect(links.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'My center',
    'Overview',
    'Enrollments',
  ])
})
