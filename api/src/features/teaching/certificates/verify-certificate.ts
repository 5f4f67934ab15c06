import type { Revocations, Verification } from '@cubby/contract/teaching/certificates'
import { toBase64url } from '@cubby/rules/base64url'
import { dayOf } from '@cubby/rules/days'
import { certificateStatus } from '@cubby/rules/teaching/certificate'
import { readCertificateNumber } from '@cubby/rules/teaching/certificate-number'
import { readCertificateCode } from '@cubby/rules/teaching/certificate-statement'
import type { Deps } from '../../../platform/deps.ts'

/**
 * Returns only the status of a certificate number and what its certificate says. A deleted certificate is "revoked".
 */
export async function verifyCertificate(deps: Deps, typed: string): Promise<Verification> {
  const now = await deps.clock(deps.db)
  const as_of = now.toISOString()
  const number = readCertificateNumber(typed)
  const unknown: Verification = { status: 'unknown', certificate: null, as_of }
  if (number === null) return unknown
  const row = await deps.db
    .selectFrom('certificates')
    .select(['code', 'revoked_at', 'expiration_date'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row?.code) return (await isWithdrawn(deps, number)) ? { ...unknown, status: 'revoked' } : unknown
  const statement = readCertificateCode(row.code)?.statement
  const facts = { revoked: row.revoked_at !== null, expirationDate: row.expiration_date }
  const status = certificateStatus(facts, dayOf(now, deps.config.provider.timezone))
  return {
    status: status === 'active' ? 'valid' : status,
    certificate: statement
      ? {
          number,
          student_name: statement.name,
          class_name: statement.className,
          start_date: statement.startDate,
          end_date: statement.endDate,
          issued_on: statement.issuedOn,
          expiration_date: statement.expiresOn,
          hours: statement.hours,
        }
      : null,
    as_of,
  }
}

async function isWithdrawn({ db }: Deps, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawn_certificates')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the digests of revoked and deleted certificates, sorted so that their order reveals nothing, with
 * an ETag.
 */
export async function listRevocations(deps: Deps): Promise<Revocations & { tag: string }> {
  const as_of = (await deps.clock(deps.db)).toISOString()
  const rows = await deps.db
    .selectFrom('certificates')
    .select('code')
    .where('revoked_at', 'is not', null)
    .where('code', 'is not', null)
    .unionAll(deps.db.selectFrom('withdrawn_certificates').select('code'))
    .execute()
  const revoked = (await Promise.all(rows.map(({ code }) => digestOf(code ?? '')))).sort()
  return { revoked, as_of, tag: await digestOf(revoked.join()) }
}

async function digestOf(text: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
