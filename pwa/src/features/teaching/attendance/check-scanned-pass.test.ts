import type { AttendanceMark, Roster } from '@cubby/contract/teaching/attendance'
import { toBase64url } from '@cubby/rules/base64url'
import { encodePass } from '@cubby/rules/teaching/pass'
import { signedStamp, stampedPass, stampStepAt } from '@cubby/rules/teaching/pass-stamp'
import { signedCode } from '@cubby/rules/teaching/signed-code'
import { beforeAll, expect, it } from 'vitest'
import { PASS_ALGORITHM } from '@/offline/session/pass-key.ts'
import { checkScannedPass, newMarkOf } from './check-scanned-pass.ts'

const timezone = 'America/New_York'
const meeting = {
  id: 'm1',
  date: '2026-11-24',
  start_time: '09:00',
  end_time: '12:00',
  break_minutes: 0,
  status: 'scheduled',
  moved_from: null,
  version: 1,
} as const
let roster: Roster
/** Stamps a pass as Ada's phone does at a time of that morning. */
let stampAt = async (_pass: string, _time: string) => ''
let codeOf = async (_: { userId: string; sessionId?: string }) => ''

beforeAll(async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  codeOf = async ({ userId, sessionId = 's1' }) => {
    const encoded = encodePass({ keyId: 'key', sessionId, userId })
    const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(encoded))
    return signedCode(encoded, new Uint8Array(signature))
  }
  const phone = await crypto.subtle.generateKey(PASS_ALGORITHM, false, ['sign', 'verify'])
  const passKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', phone.publicKey)))
  stampAt = async (pass, time) => {
    const step = stampStepAt(Date.parse(`2026-11-24T${time}-05:00`))
    const signed = new TextEncoder().encode(signedStamp(pass, step))
    const signature = new Uint8Array(await crypto.subtle.sign(PASS_ALGORITHM, phone.privateKey, signed))
    return stampedPass(pass, { step, signature })
  }
  roster = {
    id: 's1',
    class_id: 'c1',
    class_title: 'CPR',
    start_date: '2026-11-24',
    end_date: '2026-11-24',
    start_time: '09:00',
    end_time: '12:00',
    location: null,
    status: 'scheduled',
    meetings: [meeting],
    students: [
      { id: 'ada', name: 'Ada', enrollment_status: 'approved', is_unpaid: false, pass_keys: [passKey] },
      { id: 'bob', name: 'Bob', enrollment_status: 'approved', is_unpaid: true },
      { id: 'cyd', name: 'Cyd', enrollment_status: 'pending', is_unpaid: false },
    ],
    marks: [],
    keys: [{ key_id: 'key', public_key: toBase64url(raw), created_at: '' }],
  }
})

const markOf = (changes: Partial<AttendanceMark>): AttendanceMark => ({
  key: 'k',
  meeting_id: 'm1',
  user_id: 'ada',
  status: 'present',
  missed_minutes: null,
  note: '',
  marked_at: '2026-11-24T14:01:00.000Z',
  marked_by: null,
  is_correction: false,
  ...changes,
})

/** Scans a code at a time of that morning in New York. */
const scan = (code: string, { marks = [] as AttendanceMark[], time = '09:03', stored = roster } = {}) =>
  checkScannedPass(
    code,
    { roster: stored, meeting, timezone, marks: new Map(marks.map((mark) => [mark.user_id, mark])) },
    new Date(`2026-11-24T${time}:00-05:00`),
  )

it.each([
  ['a stamp of now', '09:03:00', 'checked_in'],
  ['a picture from half a minute ago', '09:02:29', 'stale'],
])('checks a student in only while the pass is shown: %s', async (_, shownAt, outcome) => {
  const scanned = await scan(await stampAt(await codeOf({ userId: 'ada' }), shownAt))
  expect(scanned).toMatchObject({ outcome, isPrinted: false, student: { name: 'Ada' } })
})

it('says that a pass without a stamp was printed, and refuses the phone of somebody else', async () => {
  expect(await scan(await codeOf({ userId: 'ada' }))).toMatchObject({
    outcome: 'checked_in',
    isPrinted: true,
  })
  const onStrangePhone = await stampAt(await codeOf({ userId: 'bob' }), '09:03:00')
  expect(await scan(onStrangePhone)).toMatchObject({ outcome: 'unknown_device', student: { name: 'Bob' } })
})

it('checks a student in, also one who has not paid', async () => {
  const scanned = await scan(await codeOf({ userId: 'ada' }))
  expect(scanned).toMatchObject({ outcome: 'checked_in', isUnpaid: false, student: { name: 'Ada' } })
  expect(newMarkOf(scanned)).toMatchObject({
    user_id: 'ada',
    status: 'present',
    missed_minutes: null,
    marked_at: '2026-11-24T14:03:00.000Z',
  })
  expect(await scan(await codeOf({ userId: 'bob' }), { time: '09:20' })).toMatchObject({
    outcome: 'checked_in',
    isUnpaid: true,
    mark: { status: 'late', missed_minutes: 20 },
  })
})

it('reports whose pass was scanned before, and whom the office corrected', async () => {
  const code = await codeOf({ userId: 'ada' })
  const earlier = markOf({})
  expect(await scan(code, { marks: [earlier] })).toMatchObject({
    outcome: 'already_checked_in',
    student: { name: 'Ada' },
    mark: earlier,
  })
  const corrected = markOf({ status: 'absent', is_correction: true })
  expect(await scan(code, { marks: [corrected] })).toMatchObject({ outcome: 'overruled', mark: corrected })
  const absent = markOf({ status: 'absent' })
  expect(await scan(code, { marks: [absent] })).toMatchObject({ outcome: 'checked_in' })
})

it('names nobody who is not checked in, except students of the roster', async () => {
  const nobody = { student: null, mark: null, isUnpaid: false, isPrinted: false }
  const code = await codeOf({ userId: 'ada' })
  const [encoded] = (await codeOf({ userId: 'bob' })).split('.')
  const altered = `${encoded}.${code.split('.')[1]}`
  expect(await scan(altered)).toEqual({ ...nobody, outcome: 'altered' })
  expect(await scan(await codeOf({ userId: 'ada', sessionId: 's2' }))).toEqual({
    ...nobody,
    outcome: 'other_session',
  })
  expect(await scan(await codeOf({ userId: 'withdrawn' }))).toEqual({ ...nobody, outcome: 'not_on_roster' })
  expect(await scan('https://example.test')).toEqual({ ...nobody, outcome: 'unreadable' })
  expect(await scan(await codeOf({ userId: 'cyd' }))).toMatchObject({
    outcome: 'not_approved',
    student: { name: 'Cyd' },
  })
})

it('checks nobody in without the key of the pass, as in a roster of an earlier version', async () => {
  const { keys, ...stored } = roster
  expect(keys).toHaveLength(1)
  expect(await scan(await codeOf({ userId: 'ada' }), { stored })).toMatchObject({ outcome: 'unverified' })
})

it('checks nobody in outside the time of the meeting', async () => {
  const code = await codeOf({ userId: 'ada' })
  expect(await scan(code, { time: '06:30' })).toMatchObject({ outcome: 'too_early', mark: null })
  expect(await scan(code, { time: '12:00' })).toMatchObject({ outcome: 'too_late', mark: null })
})

it('checks a student in who makes up this meeting, with the pass of their own session only', async () => {
  const makeUp = { id: 'x', user_id: 'eve', name: 'Eve', session_id: 's2', is_unpaid: false }
  const own = await codeOf({ userId: 'eve', sessionId: 's2' })
  const at = (meeting_id: string) => ({ ...roster, make_ups: [{ ...makeUp, meeting_id }] })
  expect(await scan(own, { stored: at('m1') })).toMatchObject({
    outcome: 'checked_in',
    student: { id: 'eve' },
  })
  expect(await scan(own, { stored: at('m2') })).toMatchObject({ outcome: 'other_session', student: null })
  expect(await scan(await codeOf({ userId: 'eve' }), { stored: at('m1') })).toMatchObject({
    outcome: 'not_on_roster',
  })
})
