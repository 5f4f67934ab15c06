import { t } from '@cubby/texts/t'
import { type NotNull, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ServiceUnavailable } from '../../../platform/errors.ts'
import { contentHash, type FileStore, safeFileName } from '../../../platform/files/file-store.ts'
import { holdFile, noteOrphaned, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import type { InfectedFile } from '../../../platform/files/quarantine.ts'
import { QUARANTINED, releasedKey } from '../../../platform/files/quarantine.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { type Message, notifyMany } from '../../messages/notifications/notify.ts'
import { announceCertificate } from '../../teaching/certificates/upload-certificate.ts'
import { refreshHours } from '../../teaching/hours/refresh-results.ts'

/** A job that sends to another server has a minute. */
const SCAN_MS = 40_000
/** Between two days of attempts. */
const PAUSE_MS = 4 * 3_600_000

/** A row whose file is in quarantine. */
interface Held {
  readonly table: 'user_uploads' | 'class_materials' | 'certificates'
  readonly id: string
  readonly file_name: string
  readonly content_hash: string
  /** Who sent the file. */
  readonly user_id: string
  /** Whose certificate it is. */
  readonly student_id?: string
}

/**
 * Scans a file in quarantine, and releases or deletes it. While the scanner does not answer, the job runner
 * tries again, and the last attempt enqueues another job, so that no file is forgotten.
 */
export async function scanFile(deps: Deps, fileKey: string, attempt?: Attempt): Promise<void> {
  try {
    await scanOrFail(deps, fileKey)
  } catch (err) {
    if (!attempt?.isLast) throw err
    deps.log.warn({ err, fileKey }, 'a file stays in quarantine')
    await deps.db.transaction().execute(async (trx) => {
      const startAfter = new Date((await deps.clock(trx)).getTime() + PAUSE_MS)
      await deps.jobs.enqueue(trx, 'scan-file', { fileKey }, { startAfter })
    })
  }
}

async function scanOrFail(deps: Deps, fileKey: string): Promise<void> {
  const { db, files, scanner, clock } = deps
  const held = await findHeld(db, fileKey)
  // Its user deleted it.
  if (!held) return
  if (!scanner) throw new ServiceUnavailable('scanner', 'CLAMAV_HOST is not set')
  const bytes = await readFile(files, fileKey)
  if (!bytes) throw new Error('the file in quarantine is missing')
  const virus = await scanner.scan(bytes, SCAN_MS)
  if (virus !== null) return deleteInfected(deps, { fileKey, held, virus })
  const released = releasedKey(fileKey)
  const now = await clock(db)
  // Recorded first, so that the cleanup knows the copy if the document is deleted now.
  await noteOrphaned(db, [released], now)
  // An attempt that ended after this line has stored it.
  const stored = await readFile(files, released)
  if (!stored) await files.save(released, bytes)
  else if (contentHash(stored) !== held.content_hash) throw new Error('another file has the key')
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable(held.table)
      .set({ file_key: released })
      .where('file_key', '=', fileKey)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) {
      await holdFile(trx, released)
      if (held.table === 'certificates') await announce({ deps, trx, now }, held.id)
    }
    await noteOrphaned(trx, [fileKey], now)
  })
  await removeOrphaned(deps, [fileKey, released])
}

async function findHeld(db: Reader, fileKey: string): Promise<Held | undefined> {
  const document = await db
    .selectFrom('user_uploads')
    .select(['id', 'file_name', 'content_hash', 'user_id'])
    .where('file_key', '=', fileKey)
    .executeTakeFirst()
  if (document) return { table: 'user_uploads', ...document }
  const material = await db
    .selectFrom('class_materials')
    .select(['id', 'file_name', 'content_hash', 'created_by as user_id'])
    .where('file_key', '=', fileKey)
    .executeTakeFirst()
  if (material) return { table: 'class_materials', ...material }
  const certificate = await db
    .selectFrom('certificates')
    .innerJoin('audit_log', 'audit_log.subject_id', 'certificates.id')
    .select(['certificates.id', 'certificate_name', 'content_hash', 'actor_id as user_id'])
    .select('certificates.user_id as student_id')
    .where('file_key', '=', fileKey)
    .where('audit_log.subject_type', '=', 'certificate')
    .where('audit_log.action', 'in', ['certificate.added', 'certificate.recorded'])
    .$narrowType<{ content_hash: NotNull; user_id: NotNull }>()
    .executeTakeFirst()
  return (
    certificate && {
      ...certificate,
      table: 'certificates',
      file_name: safeFileName(certificate.certificate_name, fileKey),
    }
  )
}

/** Tells a student about a certificate that has left quarantine, and counts its hours. */
async function announce(ctx: Pick<ContextParts, 'deps' | 'trx' | 'now'>, id: string): Promise<void> {
  const row = await ctx.trx
    .selectFrom('certificates')
    .select(['user_id', 'certificate_name', 'expiration_date', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.revoked_at) return
  const { user_id: userId, certificate_name: name, expiration_date: expirationDate } = row
  await refreshHours(ctx, { userIds: [userId] })
  await announceCertificate(ctx, { userId, name, expirationDate })
}

async function readFile(files: FileStore, key: string): Promise<Uint8Array | null> {
  const file = await files.open(key)
  return file && new Uint8Array(await new Response(file.content).arrayBuffer())
}

const subjects = { user_uploads: 'upload', class_materials: 'material', certificates: 'certificate' }

async function deleteInfected(
  deps: Deps,
  { fileKey, held, virus }: { readonly fileKey: string; readonly held: Held; readonly virus: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom(held.table)
      .where('file_key', '=', fileKey)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    const now = await deps.clock(trx)
    await noteOrphaned(trx, [fileKey], now)
    if (held.student_id) await refreshHours({ deps, trx, now }, { userIds: [held.student_id] })
    const type = subjects[held.table]
    const file = { fileName: held.file_name, virus, userId: held.user_id, request: null }
    await report({ deps, trx, now }, { ...file, subject: { type, id: held.id } })
    const uploader = await trx
      .selectFrom('users')
      .select('role')
      .where('id', '=', held.user_id)
      .executeTakeFirst()
    // An administrator reads the message to the office.
    if (uploader?.role === 'admin') return
    await notifyMany(
      { deps, trx, now },
      { userIds: [held.user_id], message: () => yourFileInfected(held.file_name) },
    )
  })
  await removeOrphaned(deps, [fileKey])
}

/** Records a file that was refused because it has a virus, and tells the office. */
export async function reportInfected(deps: Deps, file: InfectedFile): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await report({ deps, trx, now: await deps.clock(trx) }, file)
  })
}

async function report(
  { deps, trx, now }: { readonly deps: Deps; readonly trx: Trx; readonly now: Date },
  { fileName, virus, userId, request, subject }: InfectedFile,
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: userId,
    action: 'upload.infected',
    subject,
    details: { name: fileName, reason: virus },
    request,
    now,
  })
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  const sender = await trx
    .selectFrom('users')
    .select(fullName('users').$notNull().as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await notifyMany(
    { deps, trx, now },
    {
      userIds: admins.map(({ id }) => id),
      message: () => fileInfected({ fileName, sender: sender.name, virus }),
    },
  )
}

function fileInfected(file: {
  readonly fileName: string
  readonly sender: string
  readonly virus: string
}): Message {
  return {
    type: 'file_infected',
    title: t('A file with a virus was refused'),
    message: t('ClamAV found {virus} in "{fileName}" from {sender}, and Cubby deleted the file.', {
      virus: file.virus,
      fileName: file.fileName,
      sender: file.sender,
    }),
    actionUrl: '/admin/audit-log',
    links: [{ label: t('Audit log'), url: '/admin/audit-log' }],
  }
}

function yourFileInfected(fileName: string): Message {
  return {
    type: 'file_infected',
    title: t('Your file was deleted'),
    message: t('Your file "{fileName}" contains a virus, so it was deleted.', { fileName }),
    actionUrl: '/profile',
    links: [],
  }
}

/** Counts the files in quarantine, and says how long the oldest has waited. Certificates have an index for it. */
export async function readQuarantine(db: Reader): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(created_at) as oldest from (
      select created_at from user_uploads where file_key like ${QUARANTINED}
      union all
      select created_at from class_materials where file_key like ${QUARANTINED}
      union all
      select created_at from certificates where file_key like ${sql.lit(QUARANTINED)}) held`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}
