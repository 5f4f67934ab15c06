import { z } from 'zod'
import { body, endpoint, json, unchanged } from '../endpoint.ts'
import { pass, passKey } from './check-ins.ts'
import { ownCheckIn, scannedCode } from './meeting-codes.ts'

export const listMyPasses = endpoint({
  method: 'GET',
  path: '/users/passes',
  tag: 'Attendance',
  summary: 'List my passes: signed QR codes that check me in at the sessions I am approved for',
  who: 'user',
  responses: {
    200: json(z.object({ passes: z.array(pass), total: z.int() }), 'The next session first'),
    304: unchanged,
  },
})

export const registerPassKey = endpoint({
  method: 'PUT',
  path: '/users/pass-key',
  tag: 'Attendance',
  summary: 'Store the public key with which this device stamps the passes that it shows',
  who: 'user',
  body: body(passKey),
  repeatable: false,
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'Stored for this login') },
})

export const scanMeetingCode = endpoint({
  method: 'POST',
  path: '/users/check-ins',
  tag: 'Attendance',
  summary:
    'Check in to a meeting with the code that its instructor shows; a late scan waits for the instructor',
  who: 'user',
  body: body(scannedCode),
  responses: { 201: json(z.object({ check_in: ownCheckIn }), 'Checked in, or waiting') },
  limits: ['meetingCode'],
  refusals: ['meeting_cancelled', 'meeting_code_invalid', 'meeting_not_begun', 'not_in_session'],
})
