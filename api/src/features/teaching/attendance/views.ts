import type { AttendanceMark, RosterMakeUp } from '@cubby/contract/teaching/attendance'
import type { LateScan } from '@cubby/contract/teaching/meeting-codes'
import { countingMarks } from '@cubby/rules/teaching/attendance'
import type { MakeUpRow } from '../../seats/make-up-meetings/queries.ts'
import type { LateScanRow, MarkRow } from './queries.ts'

/** Returns the marks that count. */
export function countingViews(rows: readonly MarkRow[]): AttendanceMark[] {
  return countingMarks(rows.map(markView))
}

type DeviceUse = Pick<LateScanRow, 'meeting_id' | 'user_id' | 'device_hash'>

/** Returns the function that tells whether somebody else checked in to the meeting with the same device. */
export function sharedDevices(uses: readonly DeviceUse[]): (use: DeviceUse) => boolean {
  const users = Map.groupBy(uses, ({ meeting_id, device_hash }) => `${meeting_id} ${device_hash}`)
  return ({ meeting_id, user_id, device_hash }) =>
    device_hash !== null &&
    (users.get(`${meeting_id} ${device_hash}`) ?? []).some((other) => other.user_id !== user_id)
}

export function markView(row: MarkRow): AttendanceMark {
  return {
    key: row.id,
    meeting_id: row.meeting_id,
    user_id: row.user_id,
    status: row.status,
    missed_minutes: row.missed_minutes,
    note: row.note,
    marked_at: row.marked_at.toISOString(),
    marked_by: row.marked_by_name,
    is_correction: row.is_correction,
    is_check_in: row.is_check_in,
    ...(row.is_printed_pass && { is_printed_pass: true }),
  }
}

export function rosterMakeUpView(row: MakeUpRow): RosterMakeUp {
  return {
    id: row.make_up_id,
    meeting_id: row.id,
    user_id: row.user_id,
    name: row.name,
    session_id: row.own_session_id,
    is_unpaid: row.is_unpaid,
  }
}

export function lateScanView({ code_at, received_at, meeting_id, user_id }: LateScanRow): LateScan {
  return { meeting_id, user_id, code_at: code_at.toISOString(), received_at: received_at.toISOString() }
}
