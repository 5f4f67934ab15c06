import type { MergeConflict, MergeConflictKind } from '@cubby/contract/people/merging'
import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { displayDate } from '@cubby/rules/session-dates'
import { text, translate } from '@cubby/texts/t'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { occupiesSeat } from '../../seats/seats/seat-predicates.ts'

/** The ids of two accounts. */
export interface Accounts {
  readonly endingId: string
  readonly stayingId: string
}

type Part = 'enrolled' | 'waiting' | 'certified' | 'making_up'

/** What the two accounts have in a session, if one account cannot have both. */
export interface Conflict {
  readonly session_id: string
  readonly class_name: string
  readonly session_date: string
  readonly ending: Part
  readonly staying: Part
}

/** Finds the sessions in which the two accounts have what one account cannot have. */
export async function findConflicts(db: Reader, { endingId, stayingId }: Accounts): Promise<Conflict[]> {
  const ids = [endingId, stayingId]
  const { rows } = await sql<Conflict>`
    with parts as (
      select session_id, user_id, 'enrolled' as part from enrollments
        where user_id = any(${ids}) and ${occupiesSeat}
      union select session_id, user_id, 'waiting' from waitlist_entries
        where user_id = any(${ids}) and status = any(${openEntryStatuses})
      union select session_id, user_id, 'certified' from certificates
        where user_id = any(${ids}) and session_id is not null and number is not null and revoked_at is null
      union select meeting.session_id, user_id, 'making_up' from make_up_meetings
        join enrollments on enrollments.id = make_up_meetings.enrollment_id
        join session_meetings meeting on meeting.id = make_up_meetings.meeting_id
        where user_id = any(${ids}) and cancelled_at is null)
    select ending.session_id, classes.title as class_name, class_sessions.start_date as session_date,
      ending.part as ending, staying.part as staying
    from parts ending
      join parts staying on staying.session_id = ending.session_id and staying.user_id = ${stayingId}
        and (staying.part = 'certified') = (ending.part = 'certified')
        and not (staying.part, ending.part) in (('making_up', 'waiting'), ('waiting', 'making_up'))
      join class_sessions on class_sessions.id = ending.session_id
      join classes on classes.id = class_sessions.class_id
    where ending.user_id = ${endingId}
    order by class_sessions.start_date, ending.session_id, ending.part`.execute(db)
  return rows
}

const texts: Readonly<Record<MergeConflictKind, string>> = {
  both_enrolled: text(
    'Both accounts are or were enrolled. Withdraw one of the enrollments first, if possible.',
  ),
  both_certified: text(
    'Both accounts have a valid certificate of this session. Revoke one of the certificates first.',
  ),
  making_up: text(
    'One account makes up a meeting in a session of the other. Cancel the make-up meeting first. Its hours then no longer count.',
  ),
  enrolled_and_waiting: text('One account is enrolled, so the place of the other on the waitlist ends.'),
  both_waiting: text('Both accounts are on the waitlist. The better place stays.'),
}

const BOTH_MAKING_UP = text(
  'Both accounts make up a meeting in this session. Cancel one of the make-up meetings first. Its hours then no longer count.',
)

export function conflictView({ class_name, session_date, ending, staying }: Conflict): MergeConflict {
  const kind = kindOf(ending, staying)
  const blocks = kind !== 'enrolled_and_waiting' && kind !== 'both_waiting'
  const found = kind === 'making_up' && ending === staying ? BOTH_MAKING_UP : texts[kind]
  return { kind, class_name, session_date, blocks, text: translate(found) }
}

/** 'CPR, Dec 4, 2026: Both accounts …' */
export function conflictSentence({ class_name, session_date, text }: MergeConflict): string {
  return `${class_name}, ${displayDate(session_date, session_date)}: ${text}`
}

function kindOf(ending: Part, staying: Part): MergeConflictKind {
  if (ending === 'certified') return 'both_certified'
  if (ending === 'making_up' || staying === 'making_up') return 'making_up'
  if (ending !== staying) return 'enrolled_and_waiting'
  return ending === 'enrolled' ? 'both_enrolled' : 'both_waiting'
}
