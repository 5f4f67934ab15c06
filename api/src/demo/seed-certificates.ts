import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { issueCertificates } from '../features/teaching/certificates/issue-certificates.ts'
import { recordCertificate } from '../features/teaching/certificates/upload-certificate.ts'
import { clockAt } from '../platform/db/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { noJobs } from '../platform/jobs/no-jobs.ts'
import type { DemoContext } from './demo-context.ts'

const DAY_MS = 86_400_000

interface DemoCertificate {
  readonly title: string
  readonly name: string
  readonly daysAgo: number
  readonly validDays: number
  readonly revoked?: boolean
}

const CERTIFICATES: readonly DemoCertificate[] = [
  { title: 'CPR and First Aid Certification', name: 'CPR and First Aid', daysAgo: 706, validDays: 730 },
  { title: 'Health, Safety and Nutrition', name: 'Food Safety Basics', daysAgo: 900, validDays: 730 },
  { title: 'Infant and Toddler Care', name: 'Safe Sleep', daysAgo: 200, validDays: 365, revoked: true },
]

/** Creates the uploaded certificates of student@cubby.test, one in each state, with real files. */
export async function seedCertificates(deps: Pick<Deps, 'files'>, context: DemoContext): Promise<void> {
  const { trx, now, day, studentId, adminId } = context
  for (const { title, name, daysAgo, validDays, revoked } of CERTIFICATES) {
    const issuedAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const { id: classId } = await trx
      .selectFrom('classes')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const certificate = {
      userId: studentId,
      classId,
      sessionId: null,
      name,
      expirationDate: day(validDays - daysAgo),
      type: 'application/pdf' as const,
      bytes: await certificatePdf(name, issuedAt),
      actorId: adminId,
    }
    const id = await recordCertificate({ deps, trx, now: issuedAt }, certificate)
    if (!revoked) continue
    await trx.updateTable('certificates').set({ revoked_at: now }).where('id', '=', id).execute()
  }
}

const STUDENT = 'Sam Rivera'

function certificatePdf(name: string, issuedAt: Date): Promise<Uint8Array> {
  return demoPdf(
    `${name}: ${STUDENT}`,
    [
      ['Certificate of Completion', 450, 40],
      ['This certifies that', 390, 16],
      [STUDENT, 340, 34],
      ['has completed', 295, 16],
      [name, 250, 26],
      [issuedAt.toISOString().slice(0, 10), 180, 14],
    ],
    issuedAt,
  )
}

const DAYS_AGO = 17

/** Issues the certificates of one past session as an administrator would, but without emails. */
export async function issueDemoCertificates(
  deps: Deps,
  { sessionId, adminId, now }: { sessionId: string; adminId: string; now: Date },
): Promise<void> {
  const issuedAt = new Date(now.getTime() - DAYS_AGO * DAY_MS)
  await issueCertificates(
    {
      deps: {
        ...deps,
        clock: clockAt(issuedAt),
        jobs: noJobs,
      },
      caller: {
        user: { id: adminId, role: 'admin' },
        loginId: 'demo',
        authenticatedAt: issuedAt,
        request: { id: 'demo', address: 'demo' },
        idempotency: null,
      },
    },
    { action: 'issue', session_id: sessionId },
  )
  await deps.db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('type', '=', 'certificate_ready')
    .execute()
}

/** A line of a page: its text, its distance from the bottom, and its size, in points. */
type DemoLine = readonly [text: string, y: number, size: number]

/** Creates a PDF of one framed landscape page with centered lines. The same input gives the same bytes. */
export async function demoPdf(
  title: string,
  lines: readonly DemoLine[],
  createdAt: Date,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title)
  pdf.setLanguage('en-US')
  pdf.setCreationDate(createdAt)
  pdf.setModificationDate(createdAt)
  const font = await pdf.embedFont(StandardFonts.TimesRomanBold)
  const page = pdf.addPage([792, 612])
  const color = rgb(0.04, 0.36, 0.42)
  page.drawRectangle({ x: 36, y: 36, width: 720, height: 540, borderColor: color, borderWidth: 3 })
  for (const [text, y, size] of lines) {
    page.drawText(text, { x: (792 - font.widthOfTextAtSize(text, size)) / 2, y, size, font, color })
  }
  return pdf.save()
}
