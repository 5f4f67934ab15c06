import 'fake-indexeddb/auto'
import type { HoursLedger } from '@cubby/contract/teaching/hours'
import type { CardRules } from '@cubby/contract/teaching/standards'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { becomeLoggedIn, currentUser, emptyDevice, loginOf } from '@/offline/testing.ts'
import { stubDialogs } from '@/testing/jsdom.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { HoursSection } from './hours-section.tsx'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)

const rules: CardRules = {
  kind: 'card',
  issuers: [{ id: 'aha', name: 'American Heart Association', months: 24, until: 'day' }],
}
const ledger: HoursLedger = {
  standards: [
    {
      id: 'cpr',
      name: 'CPR',
      authority: 'The issuer',
      renewed_by: null,
      archived: false,
      versions: [{ number: 1, effective_from: null, rules, source: '' }],
    },
  ],
  chosen: [{ standard_id: 'cpr', since: '2026-01-01' }],
  certificates: [
    {
      certificate_id: 'c1',
      title: 'CPR',
      completed_on: '2098-03-14',
      hours: 6,
      credits: [{ standard_id: 'cpr', area_id: 'aha', hours: 0 }],
    },
  ],
  trainings: [],
  classes: [],
}

beforeEach(async () => {
  stubDialogs()
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
  server.mockReset()
  server.mockRejectedValue(new TypeError('offline'))
})

async function store(stored: HoursLedger) {
  const { db } = await currentUser()
  await db.hours.add(stored)
  await db.meta.put({ name: 'hours', etag: null, asOf: 1, revision: 1 })
}

it('says that the hours are not on this device, instead of that none are missing', async () => {
  await refreshCollection('hours')
  showWithLinks(<HoursSection search={{}} />)
  await screen.findByText('Your hours are not on this device yet')
  expect(screen.queryByText(/You are done/)).toBeNull()
})

it('asks what applies before anything is chosen', async () => {
  await store({ ...ledger, chosen: [] })
  showWithLinks(<HoursSection search={{}} />)
  await screen.findByRole('link', { name: 'Choose what applies to you' })
})

it('says until when everything is done', async () => {
  await store(ledger)
  showWithLinks(<HoursSection search={{}} />)
  await screen.findByText(/^You are done until March.14, 2100$/)
})

it('explains the hours behind one button, and leaves the transcript to its own section', async () => {
  await store(ledger)
  const user = showWithLinks(<HoursSection search={{}} />)
  await screen.findByText(/^You are done until/)
  expect(screen.queryByText('Transcript')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'How hours are counted' }))
  await screen.findByText('A card from American Heart Association. It has to be renewed before it expires.')
})
