import { CARD_EXPIRES_SOON_DAYS } from '@cubby/contract/constants'
import type { Enrollment, OwnAttendance } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type {
  StaffCertificate,
  StaffEnrollment,
  StaffMember,
  StaffStanding,
} from '@cubby/contract/student/my-center'
import type { Certificate } from '@cubby/contract/teaching/certificates'
import type { StudentStanding } from '@cubby/contract/teaching/standings'
import { missingConsents } from '@cubby/rules/accounts/consent'
import { addDays, dayOf } from '@cubby/rules/days'
import { isSeatStatus } from '@cubby/rules/seats/seat-predicates'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { QUARANTINED } from '../../../platform/files/quarantine.ts'
import { readConsentsOf } from '../../accounts/consents/consents.ts'
import { membersOf } from '../../money/centers/queries.ts'
import { readCurrentVersions } from '../../school/settings/read-settings.ts'
import { listEnrollmentsOfCenter } from '../../seats/enrollments/read-enrollments.ts'
import { listLiveEntriesOfCenter } from '../../seats/waitlist/read-entries.ts'
import { certificatesQuery, certificateView } from '../../teaching/certificates/queries.ts'
import { standingsOfUsers } from '../../teaching/hours/list-standings.ts'

/**
 * Returns what the directors of a center see of its staff. The number of statements does not depend on how
 * many they are. Requires that the caller directs the center.
 */
export async function readStaff(deps: Deps, centerId: string): Promise<StaffMember[]> {
  const members = await membersOf(deps.db, centerId, 'staff')
  if (members.length === 0) return []
  const now = await deps.clock(deps.db)
  const today = dayOf(now, deps.config.provider.timezone)
  const userIds = members.map(({ user_id }) => user_id)
  const enrollments = await listEnrollmentsOfCenter({ deps, now }, { centerId, userIds })
  const entries = await listLiveEntriesOfCenter({ deps, db: deps.db, now }, { centerId, userIds })
  const certificates = Map.groupBy(
    await listCertificatesOf(deps, { userIds, today }),
    ({ user_id }) => user_id,
  )
  const standings = Map.groupBy(await standingsOfUsers(deps, userIds), ({ user_id }) => user_id)
  const current = await readCurrentVersions(deps.db)
  const consents = await readConsentsOf(deps.db, userIds)
  return members.map(({ id, user_id, name, joined_at }) => ({
    member_id: id,
    name,
    joined_at: joined_at.toISOString(),
    enrollments: nextFirst(
      [
        ...enrollments.filter((one) => one.user_id === user_id).map(staffEnrollment),
        ...entries.filter((one) => one.user_id === user_id).map(waitingView),
      ],
      now,
    ),
    certificates: (certificates.get(user_id) ?? []).map(({ view }) => staffCertificate(view, today)),
    standings: (standings.get(user_id) ?? []).map(staffStanding),
    consent_missing: missingConsents(current, consents.get(user_id) ?? []).length > 0,
  }))
}

/**
 * Returns the certificates of these users with their files, the newest first, without those that were not
 * scanned yet.
 */
export async function listCertificatesOf(
  deps: Deps,
  { userIds, today }: { readonly userIds: readonly string[]; readonly today: string },
) {
  const rows = await certificatesQuery(deps.db)
    .where(sql<SqlBool>`certificates.user_id = any(${userIds})`)
    .where('certificates.file_key', 'not like', QUARANTINED)
    .execute()
  return rows.map((row) => ({
    user_id: row.user_id,
    file_key: row.file_key,
    file_type: row.file_type,
    view: certificateView(row, today, deps.config.publicUrl),
  }))
}

/** Classes that are not over, the next first; then the others, the newest first. */
function nextFirst(all: readonly StaffEnrollment[], now: Date): StaffEnrollment[] {
  const isOpen = ({ status }: StaffEnrollment) => status !== 'completed' && status !== 'ended'
  const byStart = (a: StaffEnrollment, b: StaffEnrollment) => a.starts_at.localeCompare(b.starts_at)
  const isAhead = (one: StaffEnrollment) => isOpen(one) && one.starts_at >= now.toISOString()
  const past = all.filter((one) => !isAhead(one)).sort((a, b) => byStart(b, a))
  return [...all.filter(isAhead).sort(byStart), ...past.filter(isOpen), ...past.filter((one) => !isOpen(one))]
}

function staffEnrollment(enrollment: Enrollment): StaffEnrollment {
  const { status, note } = statusOf(enrollment)
  return {
    enrollment_id: enrollment.id,
    class_title: enrollment.class_title,
    session_id: enrollment.session_id,
    display_date: enrollment.display_date,
    starts_at: enrollment.starts_at,
    status,
    note,
    attendance: enrollment.attendance ? attendanceText(enrollment.attendance) : null,
    can_replace: isSeatStatus(enrollment.enrollment_status) && enrollment.can_withdraw,
  }
}

function statusOf({
  enrollment_status: status,
  completed_at,
  archived_at,
  archived_reason,
  transferred_to,
}: Enrollment): Pick<StaffEnrollment, 'status' | 'note'> {
  if (isSeatStatus(status) && completed_at !== null) return { status: 'completed', note: null }
  if (isSeatStatus(status) && archived_at === null) return { status, note: null }
  const moved =
    transferred_to &&
    t('Moved to {classTitle}, {dates}', {
      classTitle: transferred_to.class_title,
      dates: transferred_to.display_date,
    })
  return { status: 'ended', note: moved ?? archived_reason ?? t('Not approved') }
}

function attendanceText({ attended_hours, missed, lacking }: OwnAttendance): string {
  const hours = attended_hours
  if (missed && !lacking)
    return t('{hours, plural, one {# hour} other {# hours}} attended. Missed: {meetings}', {
      hours,
      meetings: missed,
    })
  const attended = t('{hours, plural, one {# hour} other {# hours}} attended', { hours })
  return lacking ? `${attended}. ${lacking}` : attended
}

function waitingView(entry: WaitlistEntry): StaffEnrollment {
  const isOffered = entry.status === 'offered'
  return {
    enrollment_id: entry.id,
    class_title: entry.class_title,
    session_id: entry.session_id,
    display_date: displayDate(entry.start_date, entry.end_date),
    starts_at: entry.starts_at,
    status: isOffered ? 'offered' : 'waiting',
    note: isOffered
      ? t('Has an offer that only they can accept')
      : t('Place {position} on the waitlist', { position: entry.position }),
    attendance: null,
    can_replace: false,
  }
}

/** `today` is the provider's day. */
function staffCertificate(view: Certificate, today: string): StaffCertificate {
  const { id, certificate_name, number, session_end_date, created_at, expiration_date, status, file_type } =
    view
  const expiresSoon = expiration_date !== null && expiration_date <= addDays(today, CARD_EXPIRES_SOON_DAYS)
  return {
    id,
    title: certificate_name,
    number,
    issued_on: session_end_date ?? created_at.slice(0, 10),
    expires_on: expiration_date,
    state: status === 'active' ? (expiresSoon ? 'expires_soon' : 'valid') : status,
    file_type,
    can_download: status !== 'revoked',
  }
}

function staffStanding(standing: StudentStanding): StaffStanding {
  const { standard_id, standard_name, kind, state, due_on, done_until, earned, missing } = standing
  const missing_areas = standing.missing_areas.map(({ name }) => name)
  return { standard_id, standard_name, kind, state, due_on, done_until, earned, missing, missing_areas }
}
