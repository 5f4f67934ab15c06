import type { Revocations, Verification } from '@cubby/contract/certificates'
import { toBase64url } from '@cubby/rules/base64url'
import { certificateStatus } from '@cubby/rules/certificate'
import { readCertificateNumber } from '@cubby/rules/certificate-number'
import { readCertificateCode } from '@cubby/rules/certificate-statement'
import { dayOf } from '@cubby/rules/days'
import type { Deps } from '../../deps.ts'

/** How the certificate of a number stands, and what its paper says; nothing else is notified. */
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
  const said = readCertificateCode(row.code)?.statement
  const facts = { revoked: row.revoked_at !== null, expirationDate: row.expiration_date }
  const status = certificateStatus(facts, dayOf(now, deps.config.provider.timezone))
  return {
    status: status === 'active' ? 'valid' : status,
    certificate: said
      ? {
          number,
          student_name: said.name,
          class_name: said.className,
          start_date: said.startDate,
          end_date: said.endDate,
          issued_on: said.issuedOn,
          expiration_date: said.expiresOn,
          hours: said.hours,
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

/** The digests of what is revoked or was deleted, in an order that gives nothing away, and a tag of them. */
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
