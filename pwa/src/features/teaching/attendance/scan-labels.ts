import { attendanceLabels } from '@cubby/contract/teaching/attendance-labels'
import { t, translate } from '@cubby/texts/t'
import type { Scan, ScanOutcome } from './check-scanned-pass.ts'

export type ScanTone = 'success' | 'warning' | 'error'

/** `not_saved`: this device could not store the check-in. */
type ShownOutcome = ScanOutcome | 'not_saved'
export type ShownScan = Omit<Scan, 'outcome'> & { readonly outcome: ShownOutcome }

const problems: Record<
  Exclude<ShownOutcome, 'checked_in'>,
  { tone: ScanTone; title: string; hint: string }
> = {
  already_checked_in: { tone: 'warning', title: t('Already checked in'), hint: '' },
  overruled: {
    tone: 'error',
    title: t('Corrected by the office'),
    hint: t('Only the office can change this.'),
  },
  not_on_roster: {
    tone: 'error',
    title: t('Not on the roster'),
    hint: t('This student has no spot in this session, for example because they withdrew.'),
  },
  not_approved: {
    tone: 'error',
    title: t('Not approved'),
    hint: t('The office has not approved this enrollment.'),
  },
  other_session: { tone: 'error', title: t('Another session'), hint: t('This pass is for another session.') },
  altered: { tone: 'error', title: t('Altered pass'), hint: t('This code is not from the office.') },
  unverified: {
    tone: 'error',
    title: t('Cannot be checked'),
    hint: t('This device cannot check it. Choose the student from the list instead.'),
  },
  stale: {
    tone: 'error',
    title: t('A picture of a pass'),
    hint: t('Ask the student to open the pass in the app, where it changes every 15 seconds.'),
  },
  unknown_device: {
    tone: 'error',
    title: t('Unknown phone'),
    hint: t(
      "The student logged in on this phone after your roster was saved. Refresh the roster when you're online. Choose the student from the list instead.",
    ),
  },
  unreadable: { tone: 'error', title: t('Not a pass'), hint: t('This QR code is not a pass.') },
  too_early: {
    tone: 'error',
    title: t('Too early'),
    hint: t('Check-in opens two hours before the meeting.'),
  },
  too_late: {
    tone: 'error',
    title: t('The meeting is over'),
    hint: t('Choose the student from the list instead.'),
  },
  not_saved: { tone: 'error', title: t('Not saved'), hint: t('This device could not store the check-in.') },
}

const clock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })

/** Returns how to show a scan: its tone, a title, and further sentences. */
export function scanLabel(
  { outcome, mark, isUnpaid, isPrinted }: ShownScan,
  timezone: string,
): { tone: ScanTone; title: string; hints: string[] } {
  const unpaid = isUnpaid ? [t('A payment for this session is outstanding.')] : []
  if (outcome === 'checked_in') {
    const printed = isPrinted
      ? [t('A printed pass or a picture. Check that it belongs to this student.')]
      : []
    const tone = isUnpaid || isPrinted ? 'warning' : 'success'
    return { tone, title: attendanceText(mark), hints: [...printed, ...unpaid] }
  }
  const { tone, title, hint } = problems[outcome]
  const earlier =
    outcome === 'already_checked_in' && mark
      ? [
          t('{status}, since {time}.', {
            status: attendanceText(mark),
            time: clock(timezone).format(new Date(mark.marked_at)),
          }),
        ]
      : []
  const corrected =
    outcome === 'overruled' ? [t('Recorded: {status}.', { status: attendanceText(mark) })] : []
  return { tone, title, hints: [...earlier, ...corrected, hint, ...unpaid].filter(Boolean) }
}

/** 'Present', or 'Late, 15 minutes missed'. */
function attendanceText(mark: Scan['mark']): string {
  if (!mark?.status) return t('Not marked')
  const label = translate(attendanceLabels[mark.status])
  if (mark.missed_minutes === null) return label
  return t('{status}, {minutes, plural, one {# minute missed} other {# minutes missed}}', {
    status: label,
    minutes: mark.missed_minutes,
  })
}
