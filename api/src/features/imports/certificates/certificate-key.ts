import { titleKey } from '../classes/class-keys.ts'
import type { ImportedCertificate } from './read-certificate.ts'

/** A certificate is identified by its number. Uploaded ones, which exports have, too, are described instead. */
export function certificateKey(record: ImportedCertificate): string {
  const { number, email, session_date, issued_on } = record
  return number
    ? number.toLowerCase()
    : JSON.stringify([email, titleKey(record.class), session_date, issued_on])
}
