import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { uploadKey } from '../features/school/user-uploads/read-uploads.ts'
import type { Deps } from '../platform/deps.ts'
import { contentHash } from '../platform/files/file-store.ts'
import type { DemoContext } from './demo-context.ts'

const MATERIALS = [
  { title: 'What to bring', lines: ['A photo ID', 'Clothes you can kneel in', 'Your lunch'] },
  {
    title: 'CDA portfolio checklist',
    lines: ['Resource collection', 'Six reflections', 'Family questionnaires'],
  },
] as const
const CLASS = 'Child Development Associate (CDA)'

/** Creates the materials of one class, with real files. */
export async function seedMaterials(
  deps: Pick<Deps, 'files'>,
  { trx, now, nextId, adminId }: DemoContext,
): Promise<void> {
  const { id: classId } = await trx
    .selectFrom('classes')
    .select('id')
    .where('title', '=', CLASS)
    .executeTakeFirstOrThrow()
  for (const { title, lines } of MATERIALS) {
    const id = nextId()
    const key = `materials/${classId}/material_${id}.pdf`
    const bytes = await demoPdf(
      title,
      [[title, 450, 40], ...lines.map((line, at) => [line, 360 - at * 50, 22] as const)],
      now,
    )
    await trx
      .insertInto('class_materials')
      .values({
        id,
        class_id: classId,
        title,
        file_name: `${title}.pdf`,
        file_key: key,
        file_type: 'application/pdf',
        file_size: bytes.length,
        content_hash: contentHash(bytes),
        created_by: adminId,
        created_at: now,
      })
      .execute()
    await deps.files.save(key, bytes)
  }
}

const NAME = 'Immunization record'

/** Creates a document that student@cubby.test uploaded for the provider, and stores its PDF. */
export async function seedUploads(
  deps: Pick<Deps, 'files'>,
  { trx, now, nextId, studentId }: DemoContext,
): Promise<void> {
  const lines = [
    [NAME, 450, 40],
    ['Sam Rivera', 390, 22],
    ['MMR, Tdap, and varicella: up to date', 340, 18],
  ] as const
  const bytes = await demoPdf(NAME, lines, now)
  const file = { userId: studentId, category: 'health', type: 'application/pdf' } as const
  const key = uploadKey(file, now.getTime())
  await trx
    .insertInto('user_uploads')
    .values({
      id: nextId(),
      user_id: studentId,
      category: file.category,
      file_name: `${NAME}.pdf`,
      file_key: key,
      file_type: file.type,
      file_size: bytes.length,
      content_hash: contentHash(bytes),
      created_at: now,
    })
    .execute()
  await deps.files.save(key, bytes)
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
