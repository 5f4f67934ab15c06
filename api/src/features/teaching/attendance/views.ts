import type { AttendanceMark, RosterMakeUp } from '@cubby/contract/teaching/attendance'
import type { LateScan } from '@cubby/contract/teaching/meeting-codes'
import { countingMarks } from '@cubby/rules/teaching/attendance'
import type { MakeUpRow } from '../../seats/make-up-meetings/queries.ts'
import type { LateScanRow, MarkRow } from './queries.ts'

/** Returns the marks that count. */
export function countingViews(rows: readonly MarkRow[]): AttendanceMark[] {
  return countingMarks(rows.map(markView))
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

export function lateScanView({ code_at, received_at, ...row }: LateScanRow): LateScan {
  return { ...row, code_at: code_at.toISOString(), received_at: received_at.toISOString() }
}
