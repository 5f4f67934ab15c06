import type { StaffCertificate, StaffEnrollment, StaffMember } from '@cubby/contract/student/my-center'
import { dayOf } from '@cubby/rules/days'
import { t, text, translate } from '@cubby/texts/t'
import { Zip, ZipPassThrough } from 'fflate'
import { Refusal } from '../../../platform/errors.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { type CenterScope, membersOf, requireCenter } from '../../money/centers/queries.ts'
import type { CertificateFile } from '../../teaching/certificates/queries.ts'
import { openFileOf } from '../../teaching/certificates/queries.ts'
import { listCertificatesOf, readStaff } from './read-staff.ts'

/** Returns the staff of one center, as its directors see them. */
export async function readStaffOf(
  { deps, caller }: RequestContext,
  { centerId }: CenterScope,
): Promise<StaffMember[]> {
  await requireCenter(deps.db, { centerId, caller })
  return readStaff(deps, centerId)
}

/** Exports the staff of one center as CSV, a line for each person. */
export async function exportStaff(ctx: RequestContext, scope: CenterScope): Promise<AsyncIterable<string>> {
  return csvPieces(csvColumns, [await readStaffOf(ctx, scope)])
}

/** The class that is next, or that goes on. */
const nextClass = ({ enrollments }: StaffMember): StaffEnrollment | undefined =>
  enrollments.find(({ status }) => status !== 'completed' && status !== 'ended')

const statusWords: Record<StaffEnrollment['status'], string> = {
  pending: text('Waits for approval'),
  approved: text('Enrolled'),
  waiting: text('On the waitlist'),
  offered: text('Has an offer'),
  completed: text('Completed'),
  ended: text('Ended'),
}

const csvColumns: CsvColumn<StaffMember>[] = [
  ['Name', ({ name }) => name],
  ['Next Class', (one) => nextClass(one)?.class_title ?? ''],
  ['Date', (one) => nextClass(one)?.display_date ?? ''],
  [
    'Status',
    (one) => {
      const next = nextClass(one)
      return next ? translate(statusWords[next.status]) : ''
    },
  ],
  ['Certificates', ({ certificates }) => certificates.map(certificateText).join('; ')],
  [
    'Missing Hours',
    ({ standings }) =>
      standings
        .filter(({ missing }) => missing > 0)
        .map(({ standard_name, missing }) => `${standard_name}: ${missing}`)
        .join('; '),
  ],
]

function certificateText({ title, expires_on, state }: StaffCertificate): string {
  if (state === 'revoked') return `${title} (revoked)`
  return expires_on === null ? title : `${title} (${state === 'expired' ? 'expired' : 'until'} ${expires_on})`
}

/** Opens the file of a certificate of somebody of the staff. Nobody can open a revoked one. */
export async function openStaffCertificate(
  ctx: RequestContext,
  { certificateId, ...scope }: CenterScope & { readonly certificateId: string },
): Promise<CertificateFile> {
  const found = (await namedCertificates(ctx, scope)).find(({ id }) => id === certificateId)
  if (!found) throw new Refusal('certificate_not_found')
  return openFileOf(ctx.deps, found, found.name)
}

/** Returns the certificates of the staff in one zip file, which is built while it is sent. */
export async function zipStaffCertificates(
  ctx: RequestContext,
  scope: CenterScope,
): Promise<AsyncIterable<Uint8Array>> {
  return zipPieces(ctx, await namedCertificates(ctx, scope))
}

/** Returns the certificates that a director can open. The names are "Last First - Title". */
async function namedCertificates({ deps, caller }: RequestContext, { centerId }: CenterScope) {
  await requireCenter(deps.db, { centerId, caller })
  const members = await membersOf(deps.db, centerId, 'staff')
  const now = await deps.clock(deps.db)
  const certificates = await listCertificatesOf(deps, {
    userIds: members.map(({ user_id }) => user_id),
    today: dayOf(now, deps.config.provider.timezone),
  })
  return members.flatMap((member) =>
    certificates
      .filter(({ user_id, view }) => user_id === member.user_id && view.status !== 'revoked')
      .map(({ file_key, file_type, view }) => ({
        id: view.id,
        file_key,
        file_type,
        written_at: new Date(view.created_at),
        name: `${member.last_name} ${member.first_name} - ${view.certificate_name}`,
      })),
  )
}

type NamedCertificate = Awaited<ReturnType<typeof namedCertificates>>[number]

/** The files are stored as they are, because PDFs and pictures are compressed already. */
async function* zipPieces(
  { deps }: RequestContext,
  certificates: readonly NamedCertificate[],
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const taken = new Set<string>()
  const add = (name: string, mtime: Date): ZipPassThrough => {
    const entry = new ZipPassThrough(name)
    entry.mtime = mtime
    zip.add(entry)
    return entry
  }
  const missing: string[] = []
  for (const certificate of certificates) {
    const name = freeName(certificate, taken)
    const file = await deps.files.open(certificate.file_key)
    if (!file) {
      missing.push(name)
      continue
    }
    const entry = add(name, certificate.written_at)
    for await (const bytes of file.content) {
      entry.push(bytes)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  if (missing.length > 0) {
    const lines = [t('These files are missing. Ask the office for them.'), '', ...missing, '']
    add('Missing files.txt', await deps.clock(deps.db)).push(
      new TextEncoder().encode(lines.join('\r\n')),
      true,
    )
  }
  zip.end()
  yield* ready.splice(0)
}

/** Returns a name that is valid on every system, and that no other file of the zip has. */
function freeName({ name, file_key }: NamedCertificate, taken: Set<string>): string {
  const base = name
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const ending = file_key.split('.').at(-1) ?? 'pdf'
  let free = `${base}.${ending}`
  for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${base} (${copy}).${ending}`
  taken.add(free.toLowerCase())
  return free
}
