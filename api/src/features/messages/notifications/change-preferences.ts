import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import type { PreferencesChange, UserResponse } from '@cubby/contract/student/profile'
import {
  categoryOf,
  changePreferences as decide,
  type PreferenceCategory,
  preferenceCategories,
} from '@cubby/rules/student/email-preferences'
import type { RequestFacts } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { serverKey } from '../../../platform/db/server-keys.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RateLimits } from '../../../platform/http/rate-limits.ts'
import type { RequestContext, VisitorContext } from '../../../platform/operation-context.ts'
import { lockUser } from '../../accounts/auth/queries.ts'
import { userView } from '../../accounts/auth/views.ts'

/** Changes which emails the caller gets. The rule keeps the master switch and the four others consistent. */
export async function changePreferences(
  ctx: RequestContext,
  change: PreferencesChange,
): Promise<UserResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const user = await lockUser(trx, caller.user.id)
    if (!user) throw new Refusal('unauthorized')
    const now = await deps.clock(trx)
    return { user: userView(await savePreferences(trx, user, change, { request: caller.request, now })) }
  })
}

/** Changes the flags of a user whose row is locked, and writes them to the audit log. */
async function savePreferences(
  trx: Trx,
  user: NonNullable<Awaited<ReturnType<typeof lockUser>>>,
  change: PreferencesChange,
  { request, now }: { request: RequestFacts; now: Date },
) {
  const {
    id,
    email_notifications,
    class_reminders,
    payment_reminders,
    certificate_notifications,
    general_updates,
  } = user
  const preferences = decide(
    { email_notifications, class_reminders, payment_reminders, certificate_notifications, general_updates },
    change,
  )
  const changed = await trx
    .updateTable('users')
    .set({ ...preferences, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeAuditLog(trx, {
    actorId: id,
    action: 'preferences.updated',
    subject: { type: 'user', id },
    details: preferences,
    request,
    now,
  })
  return changed
}

/** Turns off one kind of email, within the rate limit of the client's IP address. */
export async function stopEmailsWithinLimit(
  ctx: VisitorContext,
  { token, limits }: { readonly token: string; readonly limits: RateLimits },
): Promise<MessageResponse> {
  await limits.spend('unsubscribe', ctx.request.address)
  return stopEmails(ctx, { token })
}

/** Turns off one kind of email for the user in the token. Needs no login, and a second call changes nothing. */
async function stopEmails(
  { deps, request }: VisitorContext,
  { token }: { readonly token: string },
): Promise<MessageResponse> {
  const link = await readUnsubscribeToken(deps, token)
  if (!link) throw new Refusal('unsubscribe_link_invalid')
  const { userId, category } = link
  return writeWithoutIdempotency(deps, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || user.deleted_at) throw new Refusal('unsubscribe_link_invalid')
    const now = await deps.clock(trx)
    if (user.email_notifications || user[category]) {
      await savePreferences(trx, user, { [category]: false }, { request, now })
    }
    return { message: messages.emailsStopped }
  })
}

type KeyDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Returns the path of the page where a user turns off this kind of email without a login, or null for kinds
 * that are always sent. The path contains a signed token with the user's id and the kind. The token is valid
 * while the user exists.
 */
export async function unsubscribePath(deps: KeyDeps, userId: string, type: string): Promise<string | null> {
  const category = categoryOf(type)
  if (!category) return null
  const content = `${userId}.${category}`
  return `/unsubscribe?token=${content}.${await sign(deps, content)}`
}

/** Returns the content of the token, or null if its signature is wrong or its kind of email is unknown. */
async function readUnsubscribeToken(
  deps: KeyDeps,
  token: string,
): Promise<{ userId: string; category: PreferenceCategory } | null> {
  const [userId = '', name = '', signature = '', ...more] = token.split('.')
  const category = preferenceCategories.find((one) => one === name)
  const expected = Buffer.from(await sign(deps, `${userId}.${name}`))
  const actual = Buffer.from(signature)
  const isSignatureValid =
    more.length === 0 && actual.length === expected.length && timingSafeEqual(actual, expected)
  return category && isSignatureValid ? { userId, category } : null
}

async function sign(deps: KeyDeps, content: string): Promise<string> {
  const { secret } = await serverKey(deps, 'unsubscribe', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  return createHmac('sha256', secret).update(content).digest('base64url')
}
