import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { Message } from '../../messages/notifications/notify.ts'

const CERTIFICATES = '/profile?section=certificates'

/** Sent before a certificate expires. `expirationDate` is its last valid day, yyyy-MM-dd. */
export function certificateExpires(name: string, expirationDate: string): Message {
  const day = displayDate(expirationDate, expirationDate)
  return {
    type: 'certificate_expiring',
    title: t('{name} expires {date}', { name, date: day }),
    message: t(
      'Your {name} certificate is valid through {date}. Take the class again before then to stay certified.',
      { name, date: day },
    ),
    fact: { value: day, about: t('the last valid day') },
    actionUrl: CERTIFICATES,
    links: [
      { label: t('Certificates'), url: CERTIFICATES },
      { label: t('Browse classes'), url: '/classes' },
    ],
  }
}

/** Sent when a user gets a certificate. */
export function certificateReady(name: string): Message {
  return {
    type: 'certificate_ready',
    title: t('Your certificate {name} is ready', { name }),
    message: t(
      'Congratulations! Your certificate {name} is ready. Open it, download it, or show it to your employer.',
      { name },
    ),
    actionUrl: CERTIFICATES,
    links: [{ label: t('Certificates'), url: CERTIFICATES }],
  }
}

/** Sent when a certificate is added that has already expired. */
export function expiredCertificateAdded(name: string, expirationDate: string): Message {
  const day = displayDate(expirationDate, expirationDate)
  return {
    type: 'certificate_ready',
    title: t('Your certificate {name} was added', { name }),
    message: t('Your certificate {name} was added to your records. It expired {date}.', { name, date: day }),
    actionUrl: CERTIFICATES,
    links: [
      { label: t('Certificates'), url: CERTIFICATES },
      { label: t('Browse classes'), url: '/classes' },
    ],
  }
}

/** Sent when a revoked certificate is restored. `expiredOn` is its last valid day, yyyy-MM-dd, if that day is over. */
export function certificateRestored(name: string, expiredOn: string | null): Message {
  return {
    type: 'certificate_ready',
    title: t('Your certificate {name} was restored', { name }),
    message: expiredOn
      ? t('Your certificate {name} is in your records again. It expired {date}.', {
          name,
          date: displayDate(expiredOn, expiredOn),
        })
      : t('Your certificate {name} is valid again. Open it, download it, or show it to your employer.', {
          name,
        }),
    actionUrl: CERTIFICATES,
    links: [{ label: t('Certificates'), url: CERTIFICATES }],
  }
}

/** Sent when a certificate is revoked. */
export function certificateRevoked(name: string): Message {
  return {
    type: 'certificate_revoked',
    title: t('Your certificate {name} was revoked', { name }),
    message: t('Your certificate {name} is no longer valid. If you have questions, contact us.', {
      name,
    }),
    actionUrl: CERTIFICATES,
    links: [{ label: t('Certificates'), url: CERTIFICATES }],
  }
}
