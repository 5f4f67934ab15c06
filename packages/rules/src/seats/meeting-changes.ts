import type { MeetingTime } from './meeting-overlap.ts'

export interface ChangedMeetings<Time> {
  readonly added: readonly Time[]
  readonly removed: readonly Time[]
}

/**
 * Compares when a session meets before and after a change. A meeting at another day or time is both removed and
 * added. Cancelled meetings do not count. Pass only the meetings that are ahead.
 */
export function changedMeetings<Time extends MeetingTime>(
  before: readonly Time[],
  after: readonly Time[],
): ChangedMeetings<Time> {
  return { added: without(after, before), removed: without(before, after) }
}

function without<Time extends MeetingTime>(meetings: readonly Time[], others: readonly Time[]): Time[] {
  const known = new Set(others.filter(isScheduled).map(timeOf))
  return meetings.filter((meeting) => isScheduled(meeting) && !known.has(timeOf(meeting)))
}

const isScheduled = ({ status }: MeetingTime) => status === 'scheduled'

const timeOf = ({ date, start_time, end_time }: MeetingTime) => `${date} ${start_time} ${end_time}`
