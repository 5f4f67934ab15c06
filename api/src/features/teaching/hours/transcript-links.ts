import {
  TRANSCRIPT_LINK_DAYS,
  TRANSCRIPT_LINKS_LIMIT,
  TRANSCRIPT_OPENINGS_SHOWN,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type {
  MadeTranscriptLink,
  NewTranscriptLink,
  Transcript,
  TranscriptLink,
} from '@cubby/contract/teaching/transcripts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/sql.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { readTranscript } from './read-transcript.ts'

const DAY_MS = 86_400_000

/**
 * Creates a link with which others read the caller's transcript for 30 days. The response is never stored under an
 * Idempotency-Key, because the link is a secret.
 */
export async function makeTranscriptLink(
  { deps, caller }: RequestContext,
  { label }: NewTranscriptLink,
): Promise<MadeTranscriptLink> {
  const userId = caller.user.id
  const token = newToken()
  return writeWithoutIdempotency(deps, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const now = await deps.clock(trx)
    const open = trx
      .selectFrom('transcript_links')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
    if ((await countRows(open)) >= TRANSCRIPT_LINKS_LIMIT) throw new Refusal('transcript_link_limit')
    const id = newId()
    await trx
      .insertInto('transcript_links')
      .values({
        id,
        user_id: userId,
        token_hash: hashToken(token),
        label,
        created_at: now,
        expires_at: new Date(now.getTime() + TRANSCRIPT_LINK_DAYS * DAY_MS),
      })
      .execute()
    await logLink({ trx, caller, now }, 'transcript_link.made', id)
    const [link] = await readLinks(trx, { userId, id })
    if (!link) throw new Error('the new link is missing')
    return {
      link,
      // The token is in the fragment, which browsers do not send, so that no log contains it.
      url: new URL(`/transcript#${token}`, deps.config.publicUrl).href,
      message: messages.transcriptLinkMade,
    }
  })
}

/** Lists the caller's links, newest first, with their last openings. */
export async function listTranscriptLinks({ deps, caller }: RequestContext) {
  return { links: await readLinks(deps.db, { userId: caller.user.id }) }
}

/** Revokes a link of the caller. A revoked link stays revoked, and stays in the list with its openings. */
export async function revokeTranscriptLink(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ link: TranscriptLink; message: string }> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  return write(ctx, async (trx) => {
    const found = await trx
      .selectFrom('transcript_links')
      .select('revoked_at')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new Refusal('transcript_link_not_found')
    if (found.revoked_at === null) {
      const now = await deps.clock(trx)
      await trx.updateTable('transcript_links').set({ revoked_at: now }).where('id', '=', id).execute()
      await logLink({ trx, caller, now }, 'transcript_link.revoked', id)
    }
    const [link] = await readLinks(trx, { userId, id })
    if (!link) throw new Error('the revoked link is missing')
    return { link, message: messages.transcriptLinkRevoked }
  })
}

/**
 * Returns the transcript of a link as of today, and records the opening. A link that is revoked, expired, or
 * unknown, and one whose owner is not active, look the same.
 */
export async function openTranscript(
  deps: Deps,
  { token, browser }: { readonly token: string; readonly browser: string },
): Promise<Transcript> {
  const { user_id } = await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const link = await trx
      .selectFrom('transcript_links')
      .innerJoin('users', 'users.id', 'transcript_links.user_id')
      .select(['transcript_links.id', 'user_id'])
      .where('token_hash', '=', hashToken(token))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('users.status', '=', 'active')
      .executeTakeFirst()
    if (!link) throw new Refusal('transcript_not_found')
    const opening = { id: newId(), link_id: link.id, opened_at: now, browser }
    await trx.insertInto('transcript_openings').values(opening).execute()
    return link
  })
  return readTranscript(deps, { userId: user_id })
}

async function readLinks(
  db: Reader,
  { userId, id }: { readonly userId: string; readonly id?: string },
): Promise<TranscriptLink[]> {
  const links = await db
    .selectFrom('transcript_links')
    .select(['id', 'label', 'created_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (links.length === 0) return []
  const ids = links.map((link) => link.id)
  const openings = await db
    .selectFrom('transcript_openings')
    .select(['link_id', 'opened_at', 'browser'])
    .where('link_id', 'in', ids)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ofLink = Map.groupBy(openings, ({ link_id }) => link_id)
  return links.map(({ created_at, expires_at, revoked_at, ...link }) => {
    const own = ofLink.get(link.id) ?? []
    return {
      ...link,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      revoked_at: revoked_at?.toISOString() ?? null,
      opened: own.length,
      openings: own
        .slice(0, TRANSCRIPT_OPENINGS_SHOWN)
        .map(({ opened_at, browser }) => ({ at: opened_at.toISOString(), browser })),
    }
  })
}

async function logLink(
  { trx, caller, now }: Pick<OperationContext, 'trx' | 'caller' | 'now'>,
  action: 'transcript_link.made' | 'transcript_link.revoked',
  id: string,
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action,
    subject: { type: 'transcript_link', id },
    request: caller.request,
    now,
  })
}
