import { uploadKey } from '../features/school/user-uploads/file-key.ts'
import type { Deps } from '../platform/deps.ts'
import { contentHash } from '../platform/files/content-hash.ts'
import type { DemoContext } from './demo-context.ts'
import { demoPdf } from './demo-pdf.ts'

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
