import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { uploadKey } from '../features/school/user-uploads/read-uploads.ts'
import { insertRows } from '../platform/db/sql.ts'
import { contentHash } from '../platform/files/file-store.ts'
import { newId } from '../platform/ids.ts'
import type { DemoContext } from './demo-context.ts'
import { CDA, demoSession } from './seed-sessions.ts'

const MATERIALS = [
  { title: 'What to bring', lines: ['A photo ID', 'Clothes you can kneel in', 'Your lunch'] },
  {
    title: 'CDA portfolio checklist',
    lines: ['Resource collection', 'Six reflections', 'Family questionnaires'],
  },
] as const

/** Creates the materials of one class, and a document that the sample student uploaded, with real files. */
export async function seedFiles(context: DemoContext): Promise<void> {
  const { trx, now, admin, student } = context
  const { class_id } = await demoSession(context, CDA, 'upcoming')
  for (const { title, lines } of MATERIALS) {
    const id = newId()
    const file = await saveFile(context, {
      key: `materials/${class_id}/material_${id}.pdf`,
      name: title,
      lines: [[title, 450, 40], ...lines.map((line, at) => [line, 360 - at * 50, 22] as const)],
    })
    await insertRows(trx, 'class_materials', [{ id, class_id, title, created_by: admin.id, ...file }])
  }
  const upload = { userId: student.id, category: 'health', type: 'application/pdf' } as const
  const file = await saveFile(context, {
    key: uploadKey(upload, now.getTime()),
    name: 'Immunization record',
    lines: [
      ['Immunization record', 450, 40],
      ['Sam Rivera', 390, 22],
      ['MMR, Tdap, and varicella: up to date', 340, 18],
    ],
  })
  const { userId: user_id, category } = upload
  await insertRows(trx, 'user_uploads', [{ id: newId(), user_id, category, ...file }])
}

/** Saves a PDF, and returns the columns that describe it. */
async function saveFile(
  { deps, now }: DemoContext,
  { key, name, lines }: { readonly key: string; readonly name: string; readonly lines: readonly DemoLine[] },
) {
  const bytes = await demoPdf(name, lines, now)
  await deps.files.save(key, bytes)
  return {
    file_name: `${name}.pdf`,
    file_key: key,
    file_type: 'application/pdf' as const,
    file_size: bytes.length,
    content_hash: contentHash(bytes),
    created_at: now,
  }
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
