import type { MeetingsSave } from '@cubby/contract/meetings'

export const exampleMeetingsSave: MeetingsSave = {
  pattern: { kind: 'daily', exceptions: [] },
  break_minutes: 30,
}
