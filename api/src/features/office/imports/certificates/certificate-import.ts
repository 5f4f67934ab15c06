import { messages } from '@cubby/contract/messages'
import { type BatchContext, defineImport, type EarlierShares, type RowCheck } from '../import-definition.ts'
import { certificateColumns } from './certificate-columns.ts'
import { certificateKey } from './certificate-key.ts'
import { createCertificates, findExistingCertificates } from './create-certificates.ts'
import { findSubjects } from './find-subjects.ts'
import { type ImportedCertificate, readCertificate } from './read-certificate.ts'
import { undoCertificates } from './undo-certificates.ts'

/** Certificates of an earlier system, with their numbers and files. */
export const certificateImport = defineImport({
  label: 'Past certificates, with their files',
  notice: 'Nobody is notified. Reminders of certificates that expire later are sent as usual.',
  columns: certificateColumns,
  hasFiles: true,
  read: readCertificate,
  keyOf: certificateKey,
  findExisting: findExistingCertificates,
  checkNew: refuseUnknownSubjects,
  create: createCertificates,
  undo: undoCertificates,
})

/** Refuses certificates without a number or a file of their own, or with an unknown student, class, or session. */
async function refuseUnknownSubjects(
  ctx: BatchContext,
  records: readonly ImportedCertificate[],
  { earlierShares }: { readonly earlierShares: EarlierShares },
): Promise<RowCheck[]> {
  const subjects = await findSubjects(ctx, records)
  const earlier = await earlierShares(subjects.flatMap(({ file }) => file?.file_key ?? []))
  const used = new Set(earlier.keys())
  return subjects.map(({ userId, foundClass, sessionId, file }, at) => {
    const isShared = file !== undefined && used.has(file.file_key)
    if (file) used.add(file.file_key)
    const errors = {
      ...(!records[at]?.number && { number: messages.importValueMissing }),
      ...(!userId && { email: messages.importStudentUnknown }),
      ...(!foundClass && { class: messages.importClassUnknown }),
      ...(foundClass &&
        records[at]?.session_date &&
        !sessionId && { session_date: messages.importSessionUnknown }),
      ...(!file && { file: messages.importFileMissing }),
      ...(isShared && { file: messages.importFileShared }),
    }
    if (Object.keys(errors).length > 0 || !file) return { errors }
    return { errors: null, share: { of: file.file_key, amount: 1 } }
  })
}
