import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { recordCertificate } from '../certificates/record-certificate.ts'
import type { Deps } from '../deps.ts'
import { demoSession } from './demo-session.ts'
import type { DemoWorld } from './seed-demo.ts'

const DAY_MS = 86_400_000

interface DemoCertificate {
  readonly title: string
  readonly name: string
  readonly daysAgo: number
  readonly holdsFor: number | null
  readonly ofSession?: boolean
  readonly revoked?: boolean
}

const CERTIFICATES: readonly DemoCertificate[] = [
  {
    title: 'Development and Operations',
    name: 'Development and Operations',
    daysAgo: 17,
    holdsFor: null,
    ofSession: true,
  },
  { title: 'CPR and First Aid Certification', name: 'CPR and First Aid', daysAgo: 706, holdsFor: 730 },
  { title: 'Health, Safety and Nutrition', name: 'Food Safety Basics', daysAgo: 900, holdsFor: 730 },
  { title: 'Infant and Toddler Care', name: 'Safe Sleep', daysAgo: 200, holdsFor: 365, revoked: true },
]

/** What student@cubby.test has learned: a certificate in every state, with real files. */
export async function seedCertificates(deps: Pick<Deps, 'files'>, world: DemoWorld): Promise<void> {
  const { trx, now, day, studentId, adminId } = world
  for (const { title, name, daysAgo, holdsFor, ofSession, revoked } of CERTIFICATES) {
    const issuedAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const { id: classId } = await trx
      .selectFrom('classes')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const id = await recordCertificate(deps, trx, {
      personId: studentId,
      classId,
      sessionId: ofSession ? await demoSession(world, title, 'past') : null,
      name,
      expirationDate: holdsFor === null ? null : day(holdsFor - daysAgo),
      type: 'application/pdf',
      bytes: await certificatePdf(name, 'Sam Rivera', issuedAt),
      actorId: adminId,
      now: issuedAt,
    })
    if (!revoked) continue
    await trx.updateTable('certificates').set({ revoked_at: now }).where('id', '=', id).execute()
  }
}

/** One landscape page with a name on it; the same bytes for the same words. */
async function certificatePdf(name: string, student: string, issuedAt: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(`${name}: ${student}`)
  pdf.setLanguage('en-US')
  pdf.setCreationDate(issuedAt)
  pdf.setModificationDate(issuedAt)
  const [serif, plain] = [
    await pdf.embedFont(StandardFonts.TimesRomanBold),
    await pdf.embedFont(StandardFonts.Helvetica),
  ]
  const page = pdf.addPage([792, 612])
  const petrol = rgb(0.04, 0.36, 0.42)
  page.drawRectangle({ x: 36, y: 36, width: 720, height: 540, borderColor: petrol, borderWidth: 3 })
  const line = (text: string, y: number, size: number, font = plain) =>
    page.drawText(text, { x: (792 - font.widthOfTextAtSize(text, size)) / 2, y, size, font, color: petrol })
  line('Certificate of Completion', 450, 40, serif)
  line('This certifies that', 390, 16)
  line(student, 340, 34, serif)
  line('has completed', 295, 16)
  line(name, 250, 26, serif)
  line(issuedAt.toISOString().slice(0, 10), 180, 14)
  return pdf.save()
}
