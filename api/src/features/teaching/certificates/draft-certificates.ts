import { messages } from '@cubby/contract/messages'
import type { IssueCertificates } from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import { nameOnCertificate } from '@cubby/rules/teaching/certificate'
import { certificateNumber } from '@cubby/rules/teaching/certificate-number'
import { type CertificateStatement, encodeStatement } from '@cubby/rules/teaching/certificate-statement'
import { t } from '@cubby/texts/t'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { contentHash } from '../../../platform/files/file-store.ts'
import { noteOrphaned, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { withSettings } from '../../school/settings/read-settings.ts'
import { type SigningKey, signingKey, verifyUrl } from '../../school/signing/signing-key.ts'
import { type DueCertificate, dueCertificates } from './due-certificates.ts'
import { type CompletedSessionRow, readCompletedSession, readEligibleStudents } from './eligible-students.ts'

/** The most certificates that one request issues. Further requests issue the rest. */
const MAX_PER_ORDER = 500
/** The number of files stored concurrently, because storage is slow. */
const MAX_CONCURRENT_FILES = 8

/** A certificate whose file is stored but whose row is not yet inserted. */
export interface Draft {
  readonly userId: string
  readonly statement: CertificateStatement
  readonly code: string
  readonly signedBy: string
  readonly fileKey: string
  readonly fileSize: number
  readonly contentHash: string
  readonly issuedAt: Date
}

export interface Drafts {
  /** By user id. */
  readonly ready: ReadonlyMap<string, Draft>
  /** The ids of users whose names contain characters that no font has. */
  readonly unprintable: ReadonlySet<string>
}

/**
 * Signs, draws, and stores the certificates that are due, before any row is locked. The files are recorded as orphaned.
 * A day later, those that no certificate refers to are deleted.
 */
export async function draftCertificates(deps: Deps, order: IssueCertificates): Promise<Drafts> {
  const { db, config } = await withSettings(deps)
  const session = await readCompletedSession(db, config.provider.timezone, order.session_id)
  const issuedAt = await deps.clock(db)
  const issuedOn = dayOf(issuedAt, config.provider.timezone)
  const expiresOn = order.expiration_date ?? null
  if (expiresOn !== null && expiresOn < issuedOn) {
    throw new Refusal('invalid_input', { fields: { expiration_date: messages.expirationInPast } })
  }
  const due = dueCertificates(session, await readEligibleStudents(db, session.id), order)
  const texts = [session.title, config.provider.name, session.instructor_name ?? '']
  const { runsOf } = await pdfDrawing()
  for (const text of texts) {
    if (!(await runsOf(deps.readFont, 'display', text))) throw new Refusal('unprintable_certificate')
  }
  const common: CommonFacts = { session, issuedAt, issuedOn, expiresOn }
  const key = await signingKey(deps)
  const ready = new Map<string, Draft>()
  const unprintable = new Set<string>()
  for (let from = 0; from < Math.min(due.length, MAX_PER_ORDER); from += MAX_CONCURRENT_FILES) {
    const next = due.slice(from, from + MAX_CONCURRENT_FILES)
    const drafts = await Promise.allSettled(next.map((one) => draft({ ...deps, config }, key, common, one)))
    for (const [
      at,
      {
        graduate: { id },
      },
    ] of next.entries()) {
      const drafted = drafts[at]?.status === 'fulfilled' ? drafts[at].value : undefined
      if (drafted) ready.set(id, drafted)
      if (drafted === null) unprintable.add(id)
    }
    const failed = drafts.find(({ status }) => status === 'rejected')
    if (failed?.status !== 'rejected') continue
    await removeOrphaned(
      deps,
      [...ready.values()].map(({ fileKey }) => fileKey),
    )
    throw failed.reason
  }
  return { ready, unprintable }
}

/** The facts that all certificates of one order share. */
interface CommonFacts {
  readonly session: CompletedSessionRow
  readonly issuedAt: Date
  readonly issuedOn: string
  readonly expiresOn: string | null
}

/** Signs, draws, and stores one certificate. Returns null if no font has all characters of the student's name. */
async function draft(
  { db, config, files, readFont }: Pick<Deps, 'db' | 'config' | 'files' | 'readFont'>,
  key: SigningKey,
  { session, issuedAt, issuedOn, expiresOn }: CommonFacts,
  { graduate, hours }: DueCertificate,
): Promise<Draft | null> {
  const { certificatePdf, runsOf } = await pdfDrawing()
  const name = nameOnCertificate(graduate)
  if (!(await runsOf(readFont, 'display', name))) return null
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
    hours,
  }
  const code = await key.codeOf(encodeStatement(statement))
  const signedBy = session.instructor_name ?? config.provider.name
  const bytes = await certificatePdf(readFont, {
    statement,
    signedBy,
    signerRole: session.instructor_name === null ? null : t('Instructor'),
    provider: config.provider.name,
    accent: config.provider.brand.accent,
    verifyUrl: verifyUrl(config.publicUrl, code),
    issuedAt,
  })
  const fileKey = `certificates/${graduate.id}/certificate_${statement.number}.pdf`
  await noteOrphaned(db, [fileKey], issuedAt)
  await files.save(fileKey, bytes)
  const file = { fileKey, fileSize: bytes.length, contentHash: contentHash(bytes) }
  return { userId: graduate.id, statement, code, signedBy, ...file, issuedAt }
}

/** Loaded on demand, because it needs 10 MB of memory, and most servers rarely draw a PDF. */
async function pdfDrawing() {
  const [{ certificatePdf }, { runsOf }] = await Promise.all([
    import('./certificate-pdf.ts'),
    import('../../../platform/pdf/fonts.ts'),
  ])
  return { certificatePdf, runsOf }
}
