import { messages } from '@cubby/contract/messages'
import type { IssueCertificates, IssueResponse, IssueResult } from '@cubby/contract/teaching/certificates'
import { nameOnCertificate } from '@cubby/rules/teaching/certificate'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { findStoredResponse, write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { holdFile, removeOrphaned } from '../../../platform/files/orphaned-files.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { lockPresentSession } from '../../seats/seats/lock-session.ts'
import { lockAttendance } from '../attendance/queries.ts'
import { refreshHours } from '../hours/refresh-results.ts'
import { type Draft, type Drafts, draftCertificates } from './draft-certificates.ts'
import { hoursStillDue } from './due-certificates.ts'
import {
  type CompletedSessionRow,
  type EligibleStudent,
  ineligibleReason,
  lackingOf,
  readCompletedSession,
  readEligibleStudents,
} from './eligible-students.ts'
import { certificateReady } from './messages.ts'

/**
 * Issues certificates of a completed session to all students who completed it and have no certificate, and to the
 * students whom an override names, and notifies them. A repeated call changes nothing. Files are stored before rows are
 * inserted, so that every certificate has a file.
 */
export async function issueCertificates(
  ctx: RequestContext,
  order: IssueCertificates,
): Promise<IssueResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const earlier = await findStoredResponse<IssueResponse>(deps.db, caller)
  if (earlier instanceof Refusal) throw earlier
  if (earlier) return earlier
  const drafts = await draftCertificates(deps, order)
  const { ready } = drafts
  try {
    return await write(ctx, async (trx) => {
      const sessionId = order.session_id
      await lockPresentSession({ deps, trx }, { sessionId })
      await lockAttendance(trx, sessionId)
      const session = await readCompletedSession(trx, deps.config.provider.timezone, sessionId)
      const results: IssueResult[] = []
      for (const graduate of await readEligibleStudents(trx, sessionId)) {
        const draft = ready.get(graduate.id)
        const hours = draft && hoursStillDue(session, graduate, { order, hours: draft.statement.hours })
        const why = hours ? ineligibleReason(graduate) : reasonAgainst(session, graduate, drafts)
        if (draft && hours && why === null) {
          const reason = hours.isOverridden ? (order.override?.reason ?? null) : null
          await issue({ deps, trx, caller }, { draft, session, reason, isStated: hours.isStated })
        }
        results.push({
          user_id: graduate.id,
          student_name: nameOnCertificate(graduate),
          outcome: why === null ? 'issued' : graduate.number === null ? 'skipped' : 'exists',
          number: why === null ? (draft?.statement.number ?? null) : graduate.number,
          reason: why,
        })
      }
      const issuedTo = results.flatMap(({ user_id, outcome }) => (outcome === 'issued' ? user_id : []))
      await refreshHours({ deps, trx, now: await deps.clock(trx) }, { userIds: issuedTo })
      return { issued: results.filter(({ outcome }) => outcome === 'issued').length, results }
    })
  } finally {
    // A file has no certificate if a concurrent request issued the certificate, or if the operation failed.
    await removeOrphaned(
      deps,
      [...ready.values()].map(({ fileKey }) => fileKey),
    )
  }
}

/** Returns why a student gets no certificate now. */
function reasonAgainst(
  session: CompletedSessionRow,
  graduate: EligibleStudent,
  { ready, unprintable }: Drafts,
): string {
  const ineligible = ineligibleReason(graduate)
  if (ineligible !== null) return ineligible
  if (unprintable.has(graduate.id)) return messages.unprintableName
  // The certificate was drawn, but the attendance has changed since.
  if (ready.has(graduate.id)) return messages.notIssuedYet
  return lackingOf(session, graduate) ?? messages.notIssuedYet
}

interface ToIssue {
  readonly draft: Draft
  readonly session: { readonly id: string; readonly class_id: string; readonly title: string }
  /** Why the certificate is issued although the student did not complete the session. Null if the student did. */
  readonly reason: string | null
  /** Whether an administrator stated the hours. */
  readonly isStated: boolean
}

async function issue(
  { deps, trx, caller: { user, request } }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  {
    draft: { userId, statement, code, signedBy, fileKey, fileSize, contentHash, issuedAt },
    session,
    reason,
    isStated,
  }: ToIssue,
): Promise<void> {
  const id = newId()
  await trx
    .insertInto('certificates')
    .values({
      id,
      user_id: userId,
      class_id: session.class_id,
      session_id: session.id,
      certificate_name: statement.className,
      file_key: fileKey,
      file_type: 'application/pdf',
      file_size: fileSize,
      content_hash: contentHash,
      expiration_date: statement.expiresOn,
      created_at: issuedAt,
      number: statement.number,
      code,
      hours: statement.hours,
      signed_by: signedBy,
      issued_at: issuedAt,
      override_reason: reason,
    })
    .execute()
  await holdFile(trx, fileKey)
  await writeAuditLog(trx, {
    actorId: user.id,
    action: 'certificate.issued',
    subject: { type: 'certificate', id },
    details: {
      user_id: userId,
      session_id: session.id,
      certificate_name: statement.className,
      number: statement.number,
      hours: statement.hours,
      hours_given_by_office: isStated,
      reason,
    },
    request,
    now: issuedAt,
  })
  await notify({ deps, trx, now: issuedAt }, { userId, message: () => certificateReady(session.title) })
}
