import { displayDate } from '@cubby/rules/session-dates'
import type { Message } from '../../messages/notifications/notify.ts'

const CERTIFICATES = '/profile?section=certificates'

/** Sent before a certificate expires. `expirationDate` is its last valid day, yyyy-MM-dd. */
export function certificateExpires(name: string, expirationDate: string): Message {
  const day = displayDate(expirationDate, expirationDate)
  return {
    type: 'certificate_expiring',
    title: `${name} expires ${day}`,
    message: `Your certificate ${name} is valid through ${day}. Take the class again in time to stay certified.`,
    fact: { value: day, about: 'the last valid day' },
    actionUrl: CERTIFICATES,
    links: [
      { label: 'Certificates', url: CERTIFICATES },
      { label: 'Browse classes', url: '/classes' },
    ],
  }
}

/** Sent when a user gets a certificate. */
export function certificateReady(name: string): Message {
  return {
    type: 'certificate_ready',
    title: `Your certificate ${name} is ready`,
    message: `Congratulations! Your certificate ${name} is ready. Open it, download it, or show it to your employer.`,
    actionUrl: CERTIFICATES,
    links: [{ label: 'Certificates', url: CERTIFICATES }],
  }
}

/** Sent when a certificate is added that has already expired. */
export function expiredCertificateAdded(name: string, expirationDate: string): Message {
  const day = displayDate(expirationDate, expirationDate)
  return {
    type: 'certificate_ready',
    title: `Your certificate ${name} was added`,
    message: `Your certificate ${name} was added to your records. It expired ${day}.`,
    actionUrl: CERTIFICATES,
    links: [
      { label: 'Certificates', url: CERTIFICATES },
      { label: 'Browse classes', url: '/classes' },
    ],
  }
}

/** Sent when a revoked certificate is restored. `expiredOn` is its last valid day, yyyy-MM-dd, if that day is over. */
export function certificateRestored(name: string, expiredOn: string | null): Message {
  return {
    type: 'certificate_ready',
    title: `Your certificate ${name} was restored`,
    message: expiredOn
      ? `Your certificate ${name} is in your records again. It expired ${displayDate(expiredOn, expiredOn)}.`
      : `Your certificate ${name} is valid again. Open it, download it, or show it to your employer.`,
    actionUrl: CERTIFICATES,
    links: [{ label: 'Certificates', url: CERTIFICATES }],
  }
}

/** Sent when a certificate is revoked. */
export function certificateRevoked(name: string): Message {
  return {
    type: 'certificate_revoked',
    title: `Your certificate ${name} was revoked`,
    message: `Your certificate ${name} is no longer valid. If you have questions, please contact us.`,
    actionUrl: CERTIFICATES,
    links: [{ label: 'Certificates', url: CERTIFICATES }],
  }
}
