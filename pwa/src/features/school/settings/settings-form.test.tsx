import { defaultAccounts } from '@cubby/contract/journal-accounts'
import { defaultPageTexts } from '@cubby/contract/school/brand'
import type { Settings } from '@cubby/contract/school/settings'
import { defaultTranscriptColumns } from '@cubby/contract/transcript-columns'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { showWithLinks } from '@/testing/show.tsx'
import { SettingsForm } from './settings-form.tsx'
import { readSettingsSearch, type SettingsPartId } from './settings-nav.tsx'
import { ShownPart } from './settings-part.tsx'

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
  refund_policy: [],
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

function Form() {
  const [part, setPart] = useState<SettingsPartId>('rules')
  return (
    <ShownPart value={part}>
      <button type="button" onClick={() => setPart('provider')}>
        Provider
      </button>
      <SettingsForm
        stored={stored}
        SecondFactorSwitch={() => null}
        onPart={(next) => setPart(readSettingsSearch({ part: next }).part ?? 'logo')}
      />
    </ShownPart>
  )
}

it('shows one part at a time, and on an error the part that has it', async () => {
  const user = showWithLinks(<Form />)
  expect(screen.queryByRole('heading', { name: 'Training provider' })).toBeNull()
  const hours = screen.getByLabelText('An offered spot is held for (hours)')
  await user.clear(hours)
  await user.type(hours, '0')
  await user.click(screen.getByRole('button', { name: 'Provider' }))
  expect(screen.queryByRole('heading', { name: 'Enrollments and payments' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save Settings' }))
  await screen.findByText('At least 1')
  screen.getByRole('heading', { name: 'Enrollments and payments' })
  await waitFor(() => expect(document.activeElement).toBe(hours))
})

it('reads the part from the URL', () => {
  expect(readSettingsSearch({ part: 'rooms' })).toEqual({ part: 'rooms' })
  expect(readSettingsSearch({ part: 'else' })).toEqual({})
})
