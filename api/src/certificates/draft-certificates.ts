import type { IssueCertificates } from '@cubby/contract/certificates'
import { messages } from '@cubby/contract/messages'
import { certificateNumber } from '@cubby/rules/certificate-number'
import {
  type CertificateStatement,
  certificateCode,
  encodeStatement,
} from '@cubby/rules/certificate-statement'
import { dayOf } from '@cubby/rules/days'
import { sessionHours } from '@cubby/rules/session-hours'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { withSettings } from '../settings/read-settings.ts'
import { certificatePaper } from './certificate-paper.ts'
import { nameOnPaper, readCompletedSession, readGraduates, whyNot } from './issuing.ts'
import { runsOf } from './paper-fonts.ts'
import { type SigningKey, signingKey } from './signing-key.ts'
import { verifyUrl } from './views.ts'

/** A certificate whose file is kept already, and that becomes one with its row. */
export interface Draft {
  readonly personId: string
  readonly statement: CertificateStatement
  readonly code: string
  readonly signedBy: string
  readonly fileKey: string
  readonly fileSize: number
  readonly issuedAt: Date
}

export interface Drafts {
  /** By person. */
  readonly ready: ReadonlyMap<string, Draft>
  /** People whose name no font shows. */
  readonly unprintable: ReadonlySet<string>
}

/**
 * Signs, draws and keeps the certificates of everybody who lacks one, before any row is locked. What gets no
 * row afterwards is the caller's to remove. Throws Refusal `session_not_found`, `session_not_completed` and
 * `invalid_input` for an expiration date that is past.
 */
export async function draftCertificates(deps: Deps, order: IssueCertificates): Promise<Drafts> {
  const { db, config } = await withSettings(deps)
  const session = await readCompletedSession(db, order.session_id)
  const issuedAt = await deps.clock(db)
  const issuedOn = dayOf(issuedAt, config.provider.timezone)
  const expiresOn = order.expiration_date ?? null
  if (expiresOn !== null && expiresOn < issuedOn) {
    throw new Refusal('invalid_input', { fields: { expiration_date: messages.expirationInPast } })
  }
  const key = await signingKey(deps)
  const ready = new Map<string, Draft>()
  const unprintable = new Set<string>()
  for (const graduate of await readGraduates(db, session.id)) {
    if (whyNot(graduate) !== null) continue
    const name = nameOnPaper(graduate)
    if (!(await runsOf(deps.readFont, 'display', name))) {
      unprintable.add(graduate.id)
      continue
    }
    const draw = crypto.getRandomValues(new Uint8Array(7))
    const statement: CertificateStatement = {
      keyId: key.id,
      number: certificateNumber(Number(issuedOn.slice(0, 4)), draw),
      name,
      className: session.title,
      startDate: session.start_date,
      endDate: session.end_date,
      issuedOn,
      expiresOn,
      hours: order.hours ?? sessionHours(session),
    }
    const code = await signed(key, statement)
    const bytes = await certificatePaper(deps.readFont, {
      statement,
      signedBy: session.instructor_name ?? config.provider.name,
      signerRole: session.instructor_name === null ? null : 'Instructor',
      provider: config.provider.name,
      verifyUrl: verifyUrl(config.publicUrl, code),
      issuedAt,
    })
    const fileKey = `certificates/${graduate.id}/certificate_${statement.number}.pdf`
    await deps.files.save(fileKey, bytes)
    ready.set(graduate.id, {
      personId: graduate.id,
      statement,
      code,
      signedBy: session.instructor_name ?? config.provider.name,
      fileKey,
      fileSize: bytes.length,
      issuedAt,
    })
  }
  return { ready, unprintable }
}

async function signed(key: SigningKey, statement: CertificateStatement): Promise<string> {
  const letters = encodeStatement(statement)
  return certificateCode(letters, await key.sign(letters))
}
