import 'fake-indexeddb/auto'
import type { ClassShares, Standard } from '@cubby/contract/teaching/standards'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { contactHoursOf, SharesForm } from './shares-form.tsx'

const standards: Standard[] = [
  {
    id: 'ocfs',
    name: 'Child care training',
    authority: 'OCFS',
    renewed_by: null,
    archived: false,
    versions: [
      {
        number: 1,
        effective_from: null,
        source: '',
        rules: {
          kind: 'hours',
          period: { kind: 'once' },
          hours: 30,
          first_period: null,
          yearly_hours: null,
          carry_over_days: 0,
          rounding: 'none',
          areas: [{ id: 'safety', name: 'Safety', minimum_hours: 0 }],
        },
      },
    ],
  },
  {
    id: 'cpr',
    name: 'CPR card',
    authority: 'AHA',
    renewed_by: null,
    archived: false,
    versions: [
      {
        number: 1,
        effective_from: null,
        source: '',
        rules: { kind: 'card', issuers: [{ id: 'aha', name: 'Heart', months: 24, until: 'month_end' }] },
      },
    ],
  },
]
const sent: unknown[] = []
vi.stubGlobal('fetch', async (_path: string, options?: RequestInit) => {
  sent.push(JSON.parse(String(options?.body)))
  return json({ message: 'Saved', versions: [] })
})
beforeEach(() => {
  sent.length = 0
})

const open = (versions: ClassShares[] = []) =>
  show(
    <SharesForm
      stored={{ id: 'c', sessions: [] }}
      versions={versions}
      standards={standards}
      close={() => {}}
    />,
  )

it('refuses more hours than the class has, and counts for earlier certificates at first', async () => {
  const user = open()
  await user.type(screen.getByLabelText('Hours of the whole class'), '8')
  await user.selectOptions(screen.getByLabelText('Counts for'), 'Child care training')
  await user.type(screen.getByLabelText('Safety'), '9')
  await user.click(screen.getByRole('button', { name: 'Save Hours' }))
  await screen.findByText('The hours for one standard are more than the hours of the class.')
  expect(sent).toEqual([])
  await user.clear(screen.getByLabelText('Safety'))
  await user.type(screen.getByLabelText('Safety'), '6')
  screen.getByText('6 of 8 hours')
  await user.selectOptions(screen.getByLabelText('Also counts for'), 'CPR card')
  await user.selectOptions(screen.getByLabelText('Issuer of the card'), 'Heart')
  await user.click(screen.getByRole('button', { name: 'Save Hours' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        effective_from: null,
        hours: 8,
        shares: [
          { standard_id: 'ocfs', area_id: 'safety', hours: 6 },
          { standard_id: 'cpr', area_id: 'aha', hours: 0 },
        ],
      },
    ]),
  )
})

it('holds from a day on when the class counted for something before', async () => {
  const shares = [{ standard_id: 'ocfs', area_id: 'safety', hours: 6 }]
  const user = open([{ effective_from: null, hours: 8, shares }])
  const from = screen.getByLabelText('For sessions that end on or after')
  await user.clear(from)
  await user.type(from, '2027-01-01')
  await user.click(screen.getByRole('button', { name: 'Remove Child care training' }))
  await user.click(screen.getByRole('button', { name: 'Save Hours' }))
  await waitFor(() => expect(sent).toEqual([{ effective_from: '2027-01-01', hours: 8, shares: [] }]))
})

it('suggests the contact hours of the newest session that has confirmed meetings', () => {
  const sessionOf = (start_date: string, contact_hours: number | null) => ({ start_date, contact_hours })
  const sessions = [sessionOf('2026-01-01', 6), sessionOf('2026-05-01', 8), sessionOf('2026-09-01', null)]
  expect(contactHoursOf({ sessions })).toBe(8)
  expect(contactHoursOf({ sessions: [] })).toBeNull()
})
