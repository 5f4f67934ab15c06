import { expect, test } from 'vitest'
import { codeOfMeeting } from './meeting-code-button.tsx'

test('the app makes the same code as the server', async () => {
  expect(await codeOfMeeting({ meetingId: 'm1', secret: 'secret', step: 59_801_286 })).toBe(
    'meeting.m1.59801286.37pZXFPAYL-tBOIZgq2D84',
  )
})
