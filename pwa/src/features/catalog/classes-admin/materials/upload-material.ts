import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { uploadForm } from '@/api/upload-form.ts'

/** Uploads a file as a material of a class. */
export async function uploadMaterial(classId: string, file: File, title: string): Promise<void> {
  const form = new FormData()
  form.set('title', title)
  form.set('file', file)
  await uploadForm('/classes/:id/materials', form, {
    params: { id: classId },
    failed: t(messages.materialUploadFailed),
  })
}
