import type { Invoice } from '@cubby/contract/money/invoices'
import type {
  MyCenter,
  StaffCertificate,
  StaffEnrollment,
  StaffMember,
  StaffStanding,
} from '@cubby/contract/student/my-center'
import { isOpenInvoice } from '@cubby/rules/money/invoices'
import { displayDate } from '@cubby/rules/session-dates'
import { pluralize } from '@/ui/pluralize.ts'
import type { StaffFilter } from './center-search.ts'

/** What a director looks at first. */
interface CenterFigures {
  staff: number
  /** How many certificates expire within 90 days, or expired, without a newer one. */
  expiring: number
  /** How many people lack hours or a card that a standard asks for. */
  lacking: number
  /** Hours that are missing in all. */
  missingHours: number
  unpaid: readonly Invoice[]
}

export function figuresOf({ staff, invoices }: MyCenter): CenterFigures {
  return {
    staff: staff.length,
    expiring: staff.flatMap(expiringOf).length,
    lacking: staff.filter((one) => lackingOf(one).length > 0).length,
    missingHours: staff.flatMap(lackingOf).reduce((sum, { missing }) => sum + missing, 0),
    unpaid: invoices.filter(({ state }) => isOpenInvoice(state)),
  }
}

/** The class that comes next, or that goes on. */
export function nextClassOf({ enrollments }: StaffMember): StaffEnrollment | undefined {
  return enrollments.find(isAhead)
}

/** Whether a class is not over. */
export function isAhead({ status }: StaffEnrollment): boolean {
  return status !== 'completed' && status !== 'ended'
}

/** The certificates that a person has to renew: expiring or expired, without a valid one of the same name. */
export function expiringOf({ certificates }: StaffMember): StaffCertificate[] {
  const valid = new Set(certificates.filter(({ state }) => state === 'valid').map(({ title }) => title))
  const due = certificates.filter(
    ({ state, title }) => (state === 'expires_soon' || state === 'expired') && !valid.has(title),
  )
  // Of several with one name, only the one that lasts longest counts.
  return due
    .filter(
      ({ title, expires_on }) =>
        !due.some((other) => other.title === title && (other.expires_on ?? '') > (expires_on ?? '')),
    )
    .sort((one, other) => (one.expires_on ?? '').localeCompare(other.expires_on ?? ''))
}

/** The standards of which a person lacks something. */
export function lackingOf({ standings }: StaffMember): StaffStanding[] {
  return standings.filter(({ state }) => state !== 'done')
}

/** 'CPR expired Jan 31, 2026', 'CPR expires Jan 31, 2027'. */
export function expiryText({ title, expires_on, state }: StaffCertificate): string {
  if (expires_on === null) return `${title} does not expire`
  return `${title} ${state === 'expired' ? 'expired' : 'expires'} ${displayDate(expires_on, expires_on)}`
}

/** '12 hours missing by Mar 14, 2028', 'Training in 3 areas missing', 'No valid card'. */
export function standingText({
  kind,
  state,
  missing,
  missing_areas,
  due_on,
  done_until,
}: StaffStanding): string {
  if (state === 'done') return done_until === null ? 'Complete' : `Complete until ${dayText(done_until)}`
  if (kind === 'card') {
    if (due_on === null) return 'No card yet'
    return `Card ${state === 'overdue' ? 'expired' : 'expires'} ${dayText(due_on)}`
  }
  const what =
    missing > 0 ? pluralize(missing, 'hour') : `Training in ${pluralize(missing_areas.length, 'area')}`
  if (due_on === null) return `${what} missing`
  return `${what} missing ${state === 'overdue' ? 'since' : 'by'} ${dayText(due_on)}`
}

function dayText(day: string): string {
  return displayDate(day, day)
}

/** The people of a center whose name has these words, and who match the filter. */
export function staffMatching(
  staff: readonly StaffMember[],
  { words, filter }: { words: string; filter?: StaffFilter | undefined },
): StaffMember[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return staff.filter(
    (one) =>
      wanted.every((word) => one.name.toLowerCase().includes(word)) &&
      (filter !== 'expiring' || expiringOf(one).length > 0) &&
      (filter !== 'missing' || lackingOf(one).length > 0),
  )
}
