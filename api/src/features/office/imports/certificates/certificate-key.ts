import { titleKey } from '../classes/class-keys.ts'
import type { ImportedCertificate } from './read-certificate.ts'

/** Identifies a certificate by its number. One without a number is identified by its student, class, and days. */
export function certificateKey(record: ImportedCertificate): string {
  const { number, email, session_date, issued_on } = record
  return number
    ? number.toLowerCase()
    : JSON.stringify([email, titleKey(record.class), session_date, issued_on])
}
