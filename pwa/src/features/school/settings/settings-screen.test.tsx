import 'fake-indexeddb/auto'
import { defaultAccounts } from '@cubby/contract/journal-accounts'
import { defaultPageTexts } from '@cubby/contract/school/brand'
import type { Settings } from '@cubby/contract/school/settings'
import { defaultTranscriptColumns } from '@cubby/contract/transcript-columns'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { readSettingsSearch, type SettingsSearch } from './settings-parts.ts'
import { SettingsScreen } from './settings-screen.tsx'

const stored: Settings = {
  ...defaultPageTexts,
  provider_name: 'Cubby Training',
  provider_email: 'office@example.test',
  provider_phone: '(718) 555-0100',
  provider_address: '412 Court Street',
  provider_hours: 'Monday to Friday',
  provider_license: '',
  auto_approve_enrollments: false,
  offer_hours: 24,
  payment_due_days: 7,
  reminder_days: 3,
  contact_message_days: 0,
  refund_policy: [
    { days: 7, percent: 100 },
    { days: 2, percent: 50 },
  ],
  journal_accounts: defaultAccounts,
  transcript_columns: defaultTranscriptColumns,
  rooms: [],
  holidays: [],
  require_second_factor: false,
  proof_refund_amount: 500,
  approve_deletions: false,
  approve_refunds_above: null,
  accent_color: '#005560',
}

vi.stubGlobal('fetch', async (path: string) =>
  json(
    path.endsWith('/time-zone')
      ? { timezone: 'America/New_York', is_fixed: false, is_chosen: true, shifted_meetings: [] }
      : { settings: stored },
  ),
)

const parts = ['security', undefined] as const

function Screen({ search: start }: { search: SettingsSearch }) {
  const [search, setSearch] = useState(start)
  return (
    <>
      {parts.map((part) => (
        <button key={part} type="button" onClick={() => setSearch(part ? { part } : {})}>
          Show {part ?? 'the list'}
        </button>
      ))}
      <SettingsScreen
        search={search}
        SecondFactorSwitch={() => null}
        onPart={(part) => setSearch(readSettingsSearch({ part }))}
        legalTexts={null}
        legalVersions="Terms: not published"
      />
    </>
  )
}

/** jsdom does not hide what is folded. */
const isFolded = (element: Element) => element.closest('details:not([open])') !== null
const shownLinks = () =>
  screen
    .getAllByRole('link')
    .filter((link) => !isFolded(link))
    .map(({ textContent }) => textContent)

it('says in the list what each part says now, and folds what most schools set once', async () => {
  const user = showWithLinks(<Screen search={{}} />)
  await screen.findByRole('link', { name: /^Refund policy/ })
  expect(shownLinks()).toEqual([
    'Training providerCubby Training · (718) 555-0100 · office@example.test',
    'RoomsNone yet',
    'HolidaysNone yet',
    'Enrollments and paymentsThe office approves · An offer is held for 24 hours · Payment due 7 days before session',
    'Refund policyUntil 7 days before the start: 100%; until 2 days before: 50%; after that: nothing.',
    'SecuritySecond factor optional · Refunds above $500 need a confirmed identity',
    `Home page${stored.home_heading}`,
    'Terms and privacyTerms: not published',
  ])
  await user.click(screen.getByText('Advanced'))
  expect(shownLinks().slice(8, 11)).toEqual([
    'Time zoneAmerica/New_York',
    "LogoCubby's logo",
    'Colors#005560',
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('unfolds the advanced parts after one of them', async () => {
  const user = showWithLinks(<Screen search={{ part: 'retention' }} />)
  await screen.findByLabelText('Delete messages to the office after (days)')
  await user.click(screen.getByRole('button', { name: 'Show the list' }))
  // Renders the list again.
  await user.click(screen.getByRole('button', { name: 'Show the list' }))
  expect(isFolded(screen.getByRole('link', { name: /^How long data is kept/ }))).toBe(false)
})

it('shows the part with an error, also from the list', async () => {
  const user = showWithLinks(<Screen search={{ part: 'rules' }} />)
  const hours = await screen.findByLabelText('An offered spot is held for (hours)')
  await user.clear(hours)
  await user.type(hours, '0')
  for (const other of ['Show security', 'Show the list']) {
    await user.click(screen.getByRole('button', { name: other }))
    expect(screen.queryByRole('heading', { name: 'Enrollments and payments' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save Settings' }))
    await screen.findByText('At least 1')
    screen.getByRole('heading', { name: 'Enrollments and payments' })
    await waitFor(() => expect(document.activeElement).toBe(hours))
  }
})

it('reads the part from the URL', () => {
  expect(readSettingsSearch({ part: 'rooms' })).toEqual({ part: 'rooms' })
  expect(readSettingsSearch({ part: 'else' })).toEqual({})
})
