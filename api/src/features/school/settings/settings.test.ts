import { defaultAccounts } from '@cubby/contract/journal-accounts'
import { defaultPageTexts } from '@cubby/contract/school/brand'
import { defaultTranscriptColumns } from '@cubby/contract/transcript-columns'
import { describe, expect, it } from 'vitest'
import { aSession, aUser, codeOf, enrollIn, seatIn } from '../../../testing/factories.ts'
import { addRow, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const read = async () => (await test.asAdmin.get('/admin/settings')).body.settings
const put = async (changes: object) => test.asAdmin.put('/admin/settings', { ...(await read()), ...changes })

describe('the settings', () => {
  it('start with the values of the environment and the defaults', async () => {
    expect(await read()).toEqual({
      provider_name: 'Cubby Training',
      provider_email: 'office@cubby.test',
      provider_phone: '(718) 555-0134',
      provider_address: '412 Court Street, Brooklyn, NY 11231',
      provider_hours: '9AM-3PM Monday to Friday',
      provider_license: '',
      auto_approve_enrollments: false,
      offer_hours: 24,
      payment_due_days: 7,
      reminder_days: 3,
      contact_message_days: 0,
      refund_policy: [{ days: 0, percent: 100 }],
      journal_accounts: defaultAccounts,
      transcript_columns: defaultTranscriptColumns,
      rooms: [],
      holidays: [],
      require_second_factor: false,
      proof_refund_amount: 500,
      approve_deletions: false,
      approve_refunds_above: null,
      accent_color: '',
      ...defaultPageTexts,
    })
  })

  it('change the provider immediately, and keep both values in the audit log', async () => {
    await put({ provider_name: 'Little Steps', provider_phone: '(718) 555-0199' })
    expect((await test.get('/provider')).body).toMatchObject({
      provider: { name: 'Little Steps', phone: '(718) 555-0199', timezone: 'America/New_York' },
    })
    const line = await rowIn(test, 'audit_log', { action: 'settings.changed' })
    expect(line.details).toEqual({
      provider_name: { from: 'Cubby Training', to: 'Little Steps' },
      provider_phone: { from: '(718) 555-0134', to: '(718) 555-0199' },
    })
  })

  it('can approve new enrollments immediately', async () => {
    const session = await aSession(test)
    await put({ auto_approve_enrollments: true })
    const response = await enrollIn(test, await aUser(test), session)
    expect(response.body).toMatchObject({ enrollment: { enrollment_status: 'approved' } })
    await put({ auto_approve_enrollments: false })
    const later = await enrollIn(test, await aUser(test), session)
    expect(later.body).toMatchObject({ enrollment: { enrollment_status: 'pending' } })
  })

  it('set how long an offer holds', async () => {
    await put({ offer_hours: 2 })
    const session = await aSession(test, { capacity: 1 })
    const [first, next] = [await aUser(test), await aUser(test)]
    const enrollmentId = await seatIn(test, first, session)
    await enrollIn(test, next, session, { joinWaitlistIfFull: true })
    await test.as(first).delete(`/enrollments/${enrollmentId}`)
    const entry = await rowIn(test, 'waitlist_entries', { user_id: next.id })
    expect(Number(entry.offer_expires_at) - Number(entry.offered_at)).toBe(2 * 3_600_000)
    const { body } = await test.as(next).get('/enrollments/waitlist')
    expect(body).toMatchObject({ waitlist_entries: [{ offer_hours: 2 }] })
  })

  it.each([
    { offer_hours: 0 },
    { offer_hours: 1.5 },
    { offer_hours: null },
    { payment_due_days: -1 },
    { reminder_days: '3' },
    { contact_message_days: 29 },
    { contact_message_days: 3651 },
    { provider_name: '  ' },
    { provider_email: 'nobody' },
    { provider_name: 'Evil\r\nBcc: all@example.test' },
    { auto_approve_enrollments: 'yes' },
    { refund_policy: null },
    { refund_policy: [{ days: -1, percent: 100 }] },
    { refund_policy: [{ days: 366, percent: 100 }] },
    { refund_policy: [{ days: 7, percent: 0 }] },
    { refund_policy: [{ days: 7, percent: 101 }] },
    { refund_policy: [{ days: 7.5, percent: 50 }] },
    { refund_policy: Array.from({ length: 6 }, (_, days) => ({ days, percent: days + 1 })) },
    { accent_color: 'red' },
    { accent_color: '#12345' },
    { accent_color: '#123456;}*{display:none' },
    { home_heading: ' ' },
    { home_about: 'x'.repeat(501) },
  ])('refuse %j and do not change', async (changes) => {
    const before = await read()
    expect(codeOf(await put(changes))).toBe('invalid_input')
    expect(await read()).toEqual(before)
  })

  it('change the texts and colors of the public pages', async () => {
    await put({ accent_color: '#5B2A86', home_introduction: 'Taught in Queens.' })
    const { body } = await test.get('/provider')
    expect(body.provider.brand).toEqual({
      accent: '#5b2a86',
      logo: null,
      texts: { ...defaultPageTexts, home_introduction: 'Taught in Queens.' },
    })
    await put({ accent_color: '' })
    expect((await read()).accent_color).toBe('')
  })

  it('sort the refund policy, show it to everyone, and record one change of it', async () => {
    const [late, early] = [
      { days: 2, percent: 50 },
      { days: 7, percent: 100 },
    ]
    for (const _ of [1, 2]) await put({ refund_policy: [late, early] })
    expect((await read()).refund_policy).toEqual([early, late])
    const { body } = await test.get('/provider')
    expect(body.provider.refund_policy).toEqual([early, late])
    const lines = await rowsIn(test, 'audit_log', { action: 'settings.changed' }, ['details'])
    expect(lines.filter(({ details }) => 'refund_policy' in details)).toEqual([
      { details: { refund_policy: { from: [{ days: 0, percent: 100 }], to: [early, late] } } },
    ])
  })

  it.each([
    [
      [
        { days: 7, percent: 100 },
        { days: 7, percent: 50 },
      ],
      { 'refund_policy.1.days': 'Another deadline has the same number of days' },
    ],
    [
      [
        { days: 2, percent: 50 },
        { days: 7, percent: 50 },
      ],
      { 'refund_policy.0.percent': 'Later deadlines need a lower percentage.' },
    ],
  ])('refuse the refund policy %j', async (refund_policy, fields) => {
    expect((await put({ refund_policy })).body).toMatchObject({ code: 'invalid_input', fields })
  })

  it('keep what an earlier version of the app does not send', async () => {
    await put({ home_belief: 'Children first.' })
    const { accent_color, home_belief, refund_policy, ...earlier } = await read()
    const { status } = await test.asAdmin.put('/admin/settings', earlier)
    expect(status).toBe(200)
    expect(await read()).toMatchObject({ accent_color, refund_policy, home_belief: 'Children first.' })
  })

  it('survive a stored value that is now out of bounds', async () => {
    const now = await test.deps.clock(test.deps.db)
    const value = JSON.stringify(5_000)
    await addRow(test, 'settings', { name: 'reminder_days', value, updated_at: now })
    expect(await read()).toMatchObject({ reminder_days: 3, provider_name: 'Little Steps' })
  })
})

describe('the rooms and holidays', () => {
  it('are stored in order, and stay when an earlier version of the app saves', async () => {
    const rooms = [
      { name: 'Room 2', address: '412 Court Street', places: 12 },
      { name: 'Room 1', address: '', places: 10 },
    ]
    const summer = { name: 'Summer', first_day: '2027-08-01', last_day: '2027-08-14' }
    const winter = { name: 'Winter', first_day: '2026-12-24', last_day: '2027-01-01' }
    expect((await put({ rooms, holidays: [summer, winter] })).status).toBe(200)
    expect(await read()).toMatchObject({ rooms, holidays: [winter, summer] })
    const { rooms: _, holidays: __, ...earlier } = await read()
    await test.asAdmin.put('/admin/settings', earlier)
    expect(await read()).toMatchObject({ rooms, holidays: [winter, summer] })
  })

  it.each([
    [{ rooms: [{ name: '', address: '', places: 4 }] }, 'rooms.0.name'],
    [{ rooms: [{ name: 'Room 1', address: '', places: 0 }] }, 'rooms.0.places'],
    [
      {
        rooms: [
          { name: 'Room 1', address: '', places: 4 },
          { name: 'room 1', address: '', places: 5 },
        ],
      },
      'rooms.1.name',
    ],
    [
      { holidays: [{ name: 'Winter', first_day: '2027-01-02', last_day: '2027-01-01' }] },
      'holidays.0.last_day',
    ],
  ])('are refused: %j', async (changes, field) => {
    const { status, body } = await put(changes)
    expect(status).toBe(400)
    expect(Object.keys((body as { fields?: object }).fields ?? {})).toEqual([field])
  })
})
