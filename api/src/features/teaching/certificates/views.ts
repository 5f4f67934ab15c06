import type { Certificate } from '@cubby/contract/teaching/certificates'
import { certificateStatus } from '@cubby/rules/teaching/certificate'
import type { CertificateRow } from './queries.ts'

/** `today` is the provider's day, yyyy-MM-dd. */
export function certificateView(row: CertificateRow, today: string, publicUrl: string): Certificate {
  const revoked = row.revoked_at !== null
  return {
    id: row.id,
    certificate_name: row.certificate_name,
    class_id: row.class_id,
    class_name: row.class_title,
    session_id: row.session_id,
    session_date: row.start_date,
    session_end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    expiration_date: row.expiration_date,
    status: certificateStatus({ revoked, expirationDate: row.expiration_date }, today),
    certificate_url: revoked ? null : `/api/certificates/${row.id}/file`,
    file_type: row.file_type,
    file_size: row.file_size,
    content_hash: row.content_hash,
    number: row.number ?? row.earlier_number,
    verify_url: row.code === null ? null : verifyUrl(publicUrl, row.code),
    created_at: row.created_at.toISOString(),
  }
}

/**
 * Returns the URL of a QR code. The code is in the fragment. Browsers do not send the fragment, so no log
 * contains it.
 */
export function verifyUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/verify#${code}`
}
