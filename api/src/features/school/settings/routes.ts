import { defaultAccounts } from '@cubby/contract/journal-accounts'
import { defaultPageTexts } from '@cubby/contract/school/brand'
import { type Settings, settingsChange, settingsResponse, setup } from '@cubby/contract/school/settings'
import { defaultTranscriptColumns } from '@cubby/contract/transcript-columns'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { changeSettings, showSettings } from './change-settings.ts'
import { readSetup } from './read-setup.ts'

const shared = {
  path: '/admin/settings' as const,
  tags: ['Administration'],
  ...forAdmins,
}

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

const readRoute = createRoute({
  ...shared,
  method: 'get',
  summary: 'Read the settings',
  responses: { 200: json(settingsResponse, 'The settings'), ...refusalResponses(401, 403) },
})

const changeRoute = createRoute({
  ...shared,
  method: 'put',
  summary: 'Change the settings',
  request: { headers: idempotencyHeader, body: body(settingsChange, exampleSettings) },
  responses: {
    200: json(settingsResponse, 'The settings after the change', { settings: exampleSettings }),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

const setupRoute = createRoute({
  ...shared,
  path: '/admin/setup',
  method: 'get',
  summary: 'Read which of the first steps a new school has completed',
  responses: { 200: json(z.object({ setup }), 'The steps'), ...refusalResponses(401, 403) },
})

export function settingsRoutes(deps: Deps) {
  const routes = router()
  for (const path of [shared.path, setupRoute.path]) routes.use(path, authenticate(deps))
  return routes
    .openapi(readRoute, async (c) => c.json(await showSettings({ deps, caller: c.get('caller') }), 200))
    .openapi(setupRoute, async (c) =>
      c.json({ setup: await readSetup({ deps, caller: c.get('caller') }) }, 200),
    )
    .openapi(changeRoute, async (c) =>
      c.json(await changeSettings({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
}
