import { attendanceLabels } from '@cubby/contract/teaching/attendance-labels'
import { currentLocale } from '@cubby/texts/languages'
import { t, text, translate } from '@cubby/texts/t'
import type { Scan, ScanOutcome } from './check-scanned-pass.ts'

export type ScanTone = 'success' | 'warning' | 'error'

/** `not_saved`: this device could not store the check-in. */
type ShownOutcome = ScanOutcome | 'not_saved'
export type ShownScan = Omit<Scan, 'outcome'> & { readonly outcome: ShownOutcome }

const problems: Record<
  Exclude<ShownOutcome, 'checked_in'>,
  { tone: ScanTone; title: string; hint: string }
> = {
  already_checked_in: { tone: 'warning', title: text('Already checked in'), hint: '' },
  overruled: {
    tone: 'error',
    title: text('Corrected by the office'),
    hint: text('Only the office can change this.'),
  },
  not_on_roster: {
    tone: 'error',
    title: text('Not on the roster'),
    hint: text('This student has no spot in this session, for example because they withdrew.'),
  },
  not_approved: {
    tone: 'error',
    title: text('Not approved'),
    hint: text('The office has not approved this enrollment.'),
  },
  other_session: {
    tone: 'error',
    title: text('Another session'),
    hint: text('This pass is for another session.'),
  },
  altered: { tone: 'error', title: text('Altered pass'), hint: text('This code is not from the office.') },
  unverified: {
    tone: 'error',
    title: text('Cannot be checked'),
    hint: text('This device cannot check it. Choose the student from the list instead.'),
  },
  stale: {
    tone: 'error',
    title: text('A picture of a pass'),
    hint: text('Ask the student to open the pass in the app, where it changes every 15 seconds.'),
  },
  unknown_device: {
    tone: 'error',
    title: text('Unknown phone'),
    hint: text(
      "The student logged in on this phone after your roster was saved. Refresh the roster when you're online. Choose the student from the list instead.",
    ),
  },
  unreadable: { tone: 'error', title: text('Not a pass'), hint: text('This QR code is not a pass.') },
  too_early: {
    tone: 'error',
    title: text('Too early'),
    hint: text('Check-in opens two hours before the meeting.'),
  },
  too_late: {
    tone: 'error',
    title: text('The meeting is over'),
    hint: text('Choose the student from the list instead.'),
  },
  not_saved: {
    tone: 'error',
    title: text('Not saved'),
    hint: text('This device could not store the check-in.'),
  },
}

const clock = (timeZone: string) =>
  new Intl.DateTimeFormat(currentLocale(), { hour: 'numeric', minute: '2-digit', timeZone })

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
  return {
    tone,
    title: translate(title),
    hints: [...earlier, ...corrected, translate(hint), ...unpaid].filter(Boolean),
  }
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
