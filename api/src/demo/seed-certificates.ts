import { recordCertificate } from '../features/teaching/certificates/make-certificate.ts'
import type { Deps } from '../platform/deps.ts'
import type { DemoContext } from './demo-context.ts'
import { demoPdf } from './demo-pdf.ts'

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
