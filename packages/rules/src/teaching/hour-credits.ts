import type { ClassCredits, HourCredit, HoursLedger } from '@cubby/contract/teaching/hours'
import type { ClassShares } from '@cubby/contract/teaching/standards'

/** A training that counts, with its credits before rounding. */
export interface HourEntry {
  /** yyyy-MM-dd. */
  readonly completed_on: string
  readonly credits: readonly HourCredit[]
  /** Whether only the student says so. The office has not verified it. */
  readonly is_self_reported: boolean
}

/** A certificate with what is needed to credit its hours. */
interface CreditableCertificate {
  readonly certificate_id: string
  /** Null for a certificate that belongs to no session. It gives no credits. */
  readonly session_id: string | null
  readonly title: string
  readonly completed_on: string
  /** The attended hours. */
  readonly hours: number
}

/** Rounds down to hundredths. The small addition undoes errors of binary fractions such as 0.29 * 100. */
export function floorTo(hours: number, step: number): number {
  const steps = Math.floor(hours / step + 1e-9)
  return Math.round(steps * step * 100) / 100
}

/** Adds hours without errors of binary fractions. */
export function sumHours(all: readonly number[]): number {
  return all.reduce((sum, hours) => sum + Math.round(hours * 100), 0) / 100
}

/** Returns the shares of a class that hold on a day; null if it had none. Versions are ordered by their first day. */
export function sharesOn(versions: readonly ClassShares[], day: string): ClassShares | null {
  return versions.findLast(({ effective_from }) => effective_from === null || effective_from <= day) ?? null
}

/**
 * Returns the credits for attended hours of a class: the attended part of each share. All credits of one standard
 * together are never more than the attended hours.
 */
export function creditsFor(attendedHours: number, { hours, shares }: ClassShares): HourCredit[] {
  const part = hours > 0 ? Math.min(1, attendedHours / hours) : 0
  return shares.map((share) => ({ ...share, hours: floorTo(share.hours * part, 0.01) }))
}

/**
 * Returns the certificates with their credits. Two certificates of one session count once: the one with more
 * hours. `sharesOf` returns the shares of the class of a certificate, ordered by their first day.
 */
export function creditCertificates<Certificate extends CreditableCertificate>(
  certificates: readonly Certificate[],
  sharesOf: (certificate: Certificate) => readonly ClassShares[],
) {
  const ofSession = new Map<string, Certificate>()
  for (const certificate of certificates) {
    if (certificate.session_id === null) continue
    const other = ofSession.get(certificate.session_id)
    if (!other || comesFirst(certificate, other)) ofSession.set(certificate.session_id, certificate)
  }
  return [...ofSession.values()].flatMap((certificate) => {
    const shares = sharesOn(sharesOf(certificate), certificate.completed_on)
    if (!shares) return []
    const { certificate_id, title, completed_on, hours } = certificate
    return [{ certificate_id, title, completed_on, hours, credits: creditsFor(hours, shares) }]
  })
}

function comesFirst(one: CreditableCertificate, other: CreditableCertificate): boolean {
  return one.hours > other.hours || (one.hours === other.hours && one.certificate_id < other.certificate_id)
}

/** Returns what counts in a ledger: certificates, and trainings that the office has not returned or rejected. */
export function hourEntries({
  certificates,
  trainings,
}: Pick<HoursLedger, 'certificates' | 'trainings'>): HourEntry[] {
  return [
    ...certificates.map(({ completed_on, credits }) => ({ completed_on, credits, is_self_reported: false })),
    ...trainings
      .filter(({ status }) => status === 'submitted' || status === 'verified')
      .map(({ completed_on, credits, status }) => ({
        completed_on,
        credits,
        is_self_reported: status === 'submitted',
      })),
  ]
}

/** Returns the credits of a class in a ledger; none if it counts for nothing. */
export function creditsOfClass(classes: readonly ClassCredits[], classId: string): readonly HourCredit[] {
  return classes.find(({ class_id }) => class_id === classId)?.credits ?? []
}
