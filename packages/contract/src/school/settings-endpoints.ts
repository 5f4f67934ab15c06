import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { defaultAccounts } from '../journal-accounts.ts'
import { defaultTranscriptColumns } from '../transcript-columns.ts'
import { defaultPageTexts } from './brand.ts'
import { type Settings, settingsChange, settingsResponse, setup } from './settings.ts'

const exampleSettings: Settings = {
  provider_name: 'Cubby Training',
  provider_email: 'office@example.com',
  provider_phone: '(718) 555-0134',
  provider_address: '412 Court Street, Brooklyn, NY 11231',
  provider_hours: '9AM-3PM Monday to Friday',
  provider_license: 'NY 48213',
  auto_approve_enrollments: false,
  offer_hours: 24,
  payment_due_days: 7,
  reminder_days: 3,
  contact_message_days: 365,
  refund_policy: [
    { days: 7, percent: 100 },
    { days: 2, percent: 50 },
  ],
  journal_accounts: defaultAccounts,
  transcript_columns: defaultTranscriptColumns,
  rooms: [{ name: 'Room 2', address: '412 Court Street, Brooklyn', places: 12 }],
  holidays: [{ name: 'Winter break', first_day: '2026-12-24', last_day: '2027-01-01' }],
  require_second_factor: false,
  proof_refund_amount: 500,
  approve_deletions: false,
  approve_refunds_above: null,
  accent_color: '#5b2a86',
  ...defaultPageTexts,
}

export const showSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  tag: 'Administration',
  summary: 'Read the settings',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(settingsResponse, 'The settings') },
})

export const readSetup = endpoint({
  method: 'GET',
  path: '/admin/setup',
  tag: 'Administration',
  summary: 'Read which of the first steps a new school has completed',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ setup }), 'The steps') },
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  tag: 'Administration',
  summary: 'Change the settings',
  who: 'admin',
  proof: 'sometimes',
  body: body(settingsChange, exampleSettings),
  responses: { 200: json(settingsResponse, 'The settings after the change', { settings: exampleSettings }) },
  refusals: ['own_second_factor_missing', 'second_admin_missing'],
})
