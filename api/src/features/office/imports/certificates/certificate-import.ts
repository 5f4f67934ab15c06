import { messages } from '@cubby/contract/messages'
import { dayOf } from '@cubby/rules/days'
import {
  type BatchContext,
  type ColumnDefinition,
  defineImport,
  type EarlierShares,
  type RowCheck,
} from '../import-definition.ts'
import { studentAndClass, unknownStudent } from '../read-place.ts'
import { createCertificates, findExistingCertificates, undoCertificates } from './create-certificates.ts'
import {
  certificateKey,
  findSubjects,
  type ImportedCertificate,
  readCertificate,
} from './read-certificate.ts'

const certificateColumns: readonly ColumnDefinition[] = [
  {
    name: 'number',
    label: 'Number',
    hint: 'Identifies the certificate',
    example: 'A-2021-0042',
    aliases: ['certificatenumber', 'certificateno', 'no'],
  },
  ...studentAndClass,
  {
    name: 'session_date',
    label: 'Session date',
    format: 'day',
    hint: 'The first day of a session of the class',
    example: '',
    aliases: ['sessiondate'],
  },
  {
    name: 'issued_on',
    label: 'Issued',
    format: 'past_day',
    isRequired: true,
    hint: 'Such as 2021-06-15 or 6/15/2021',
    example: '2021-06-15',
    aliases: ['issued', 'issuedon', 'issuedate', 'created', 'date'],
  },
  {
    name: 'expires_on',
    label: 'Expires',
    format: 'day',
    hint: 'The last valid day; empty if it does not expire',
    example: '2023-06-15',
    aliases: ['expires', 'expireson', 'expirationdate', 'validuntil'],
  },
  { name: 'hours', label: 'Hours', format: 'number', hint: 'The hours on the certificate', example: '6.5' },
  {
    name: 'file',
    label: 'File',
    hint: 'The name of its PDF, JPEG, or PNG file in the zip',
    example: 'A-2021-0042.pdf',
    aliases: ['filename'],
  },
]

/** Certificates of an earlier system, with their numbers and files. */
export const certificateImport = defineImport({
  label: 'Past certificates, with their files',
  notice: 'No one is notified. Reminders of certificates that expire later are sent as usual.',
  columns: certificateColumns,
  hasFiles: true,
  read: readCertificate,
  keyOf: certificateKey,
  findExisting: findExistingCertificates,
  checkNew: refuseUnknownSubjects,
  create: createCertificates,
  undo: undoCertificates,
})

/**
 * Refuses certificates that lack a number or a file of their own, that were issued in the future, or whose student,
 * class, or session is unknown.
 */
async function refuseUnknownSubjects(
  ctx: BatchContext,
  records: readonly ImportedCertificate[],
  { earlierShares }: { readonly earlierShares: EarlierShares },
): Promise<RowCheck[]> {
  const subjects = await findSubjects(ctx, records)
  const earlier = await earlierShares(subjects.flatMap(({ file }) => file?.file_key ?? []))
  const used = new Set(earlier.keys())
  const today = dayOf(ctx.now, ctx.deps.config.provider.timezone)
  return subjects.map(({ userId, foundClass, sessionId, file }, at) => {
    const isShared = file !== undefined && used.has(file.file_key)
    if (file) used.add(file.file_key)
    const errors = {
      ...(!records[at]?.number && { number: messages.importValueMissing }),
      ...(!userId && { email: unknownStudent(records[at]?.email ?? '') }),
      ...(!foundClass && { class: messages.importClassUnknown }),
      ...(foundClass &&
        records[at]?.session_date &&
        !sessionId && { session_date: messages.importSessionUnknown }),
      ...((records[at]?.issued_on ?? '') > today && { issued_on: messages.importDayInFuture }),
      ...(!file && { file: messages.importFileMissing }),
      ...(isShared && { file: messages.importFileShared }),
    }
    if (Object.keys(errors).length > 0 || !file) return { errors }
    return { errors: null, share: { of: file.file_key, amount: 1 } }
  })
}
