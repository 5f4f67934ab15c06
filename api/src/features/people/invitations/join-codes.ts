import { randomInt } from 'node:crypto'
import type { LoginResponse } from '@cubby/contract/accounts/user'
import {
  JOIN_CODE_LENGTH,
  JOIN_CODE_MINUTES,
  JOIN_CODE_SELECTOR_LENGTH,
  JOIN_CODE_TRIES,
} from '@cubby/contract/constants'
import type { JoinCode, JoinForm, JoinIdentity } from '@cubby/contract/people/join-codes'
import { checkJoinCode } from '@cubby/rules/people/joining'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext, VisitorContext } from '../../../platform/operation-context.ts'
import { deviceKeys } from '../../accounts/auth/devices.ts'
import { hashNewPassword } from '../../accounts/auth/hash-new-password.ts'
import { type LoginDevice, openLogin } from '../../accounts/auth/log-in.ts'
import { findUser, lockUser, refuseTakenEmail, requireFreeEmail } from '../../accounts/auth/queries.ts'
import { requireConsent } from '../../accounts/consents/consents.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'

/**
 * Makes the code with which a student without an email address joins their account. The office reads it out, and states
 * how it knows that it speaks with the student. It replaces an earlier code. Accepts no Idempotency-Key, because the
 * response contains the code, of which only a hash is stored.
 */
export async function makeJoinCode(
  { deps, caller }: RequestContext,
  { id, identity }: { readonly id: string; readonly identity: JoinIdentity },
): Promise<JoinCode> {
  requireAdmin(caller)
  const secret = randomDigits(JOIN_CODE_LENGTH - JOIN_CODE_SELECTOR_LENGTH)
  const secretHash = await deps.passwords.hash(secret)
  return writeWithoutIdempotency(deps, async (trx) => {
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    const decision = checkJoinCode({ status: user.status, hasEmail: user.email !== null })
    if (!decision.ok) throw new Refusal(decision.reason)
    const now = await deps.clock(trx)
    const expiresAt = new Date(now.getTime() + JOIN_CODE_MINUTES * 60_000)
    const selector = await storeCode(trx, { userId: id, secretHash, expiresAt, now })
    const did = (actor: string) =>
      t('{actor} made a join code for {name}.', { actor, name: personName(user) })
    await tellAdmins({ deps, trx, caller, now }, { did })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'user.join_code_made',
      subject: { type: 'user', id },
      details: { user_id: id, identity },
      request: caller.request,
      now,
    })
    return { code: selector + secret, expires_at: expiresAt.toISOString() }
  })
}

function randomDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** Few codes work at a time, so another random selector is soon free. */
const SELECTOR_DRAWS = 20

/** Replaces the code of a locked user. Returns the selector of the new one. */
async function storeCode(
  trx: Trx,
  code: {
    readonly userId: string
    readonly secretHash: string
    readonly expiresAt: Date
    readonly now: Date
  },
): Promise<string> {
  await trx
    .deleteFrom('join_codes')
    .where((eb) => eb.or([eb('user_id', '=', code.userId), eb('expires_at', '<=', code.now)]))
    .execute()
  for (let draw = 0; draw < SELECTOR_DRAWS; draw += 1) {
    const stored = await trx
      .insertInto('join_codes')
      .values({
        user_id: code.userId,
        selector: randomDigits(JOIN_CODE_SELECTOR_LENGTH),
        secret_hash: code.secretHash,
        expires_at: code.expiresAt,
      })
      .onConflict((conflict) => conflict.column('selector').doNothing())
      .returning('selector')
      .executeTakeFirst()
    if (stored) return stored.selector
  }
  throw new Refusal('busy', { retryAfterSeconds: 1 })
}

/**
 * Gives a student without an email address a login: sets the address and the password that they chose, and mails them a
 * welcome with a verification link. The code works once. Each wrong secret spends a try, and so does an address that
 * another account has, so that nobody finds out more than a few addresses. Unknown and wrong codes take the same time
 * and get the same response. Accepts no Idempotency-Key, because the stored hash of the request would be a fast hash of
 * the password.
 */
export async function join(
  ctx: VisitorContext,
  { form, device }: { readonly form: JoinForm; readonly device: LoginDevice },
): Promise<LoginResponse> {
  const { deps, request } = ctx
  const spent = await spendTry(deps.db, form.code, await deps.clock(deps.db))
  const secret = form.code.slice(JOIN_CODE_SELECTOR_LENGTH)
  const isRight = await deps.passwords.verify(secret, spent?.secret_hash)
  if (!spent || !isRight) return refuse(ctx, spent?.user_id ?? null)
  const { user_id: id, secret_hash } = spent
  try {
    const person = await findUser(deps.db, id)
    const passwordHash = await hashNewPassword(deps, {
      password: form.password,
      field: 'password',
      user: { ...person, email: form.email },
    })
    const deviceKeyOf = await deviceKeys(deps)
    return await writeWithoutIdempotency(deps, async (trx) => {
      const before = await lockUser(trx, id)
      const now = await deps.clock(trx)
      const taken = await trx
        .deleteFrom('join_codes')
        .where('user_id', '=', id)
        .where('secret_hash', '=', secret_hash)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst()
      if (!taken || before?.status !== 'active') throw new Refusal('join_code_invalid')
      await requireFreeEmail(trx, form.email)
      await requireConsent({ trx, now, request }, { userId: id, agreed: form.agreed, occasion: 'invitation' })
      const user = await trx
        .updateTable('users')
        .set({ email: form.email, password_hash: passwordHash, email_verified_at: null, updated_at: now })
        .where('id', '=', id)
        .where('email', 'is', null)
        .returningAll()
        .executeTakeFirst()
        .catch(refuseTakenEmail)
      if (!user) throw new Refusal('join_code_invalid')
      await writeAuditLog(trx, {
        actorId: id,
        action: 'user.joined',
        subject: { type: 'user', id },
        request,
        now,
      })
      await deps.jobs.enqueue(trx, 'email-welcome', { userId: id })
      return openLogin({ deps, trx, request, now }, { user, device, deviceKeyOf, isNewAccount: true })
    })
  } catch (error) {
    const isAddressTaken = error instanceof Refusal && error.code === 'email_taken'
    if (!isAddressTaken) await giveBackTry(deps.db, secret_hash)
    throw error
  }
}

/** Counts a try before the secret is compared. Returns undefined if no such code works. */
function spendTry(db: Reader, code: string, now: Date) {
  return db
    .updateTable('join_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('selector', '=', code.slice(0, JOIN_CODE_SELECTOR_LENGTH))
    .where('expires_at', '>', now)
    .where('attempts', '<', JOIN_CODE_TRIES)
    .returning(['user_id', 'secret_hash'])
    .executeTakeFirst()
}

/** The code was right, and only the form was refused, such as a weak password. */
async function giveBackTry(db: Reader, secretHash: string): Promise<void> {
  await db
    .updateTable('join_codes')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('secret_hash', '=', secretHash)
    .execute()
}

async function refuse({ deps, request }: VisitorContext, userId: string | null): Promise<never> {
  await writeWithoutIdempotency(deps, async (trx) =>
    writeAuditLog(trx, {
      actorId: null,
      action: 'user.join_code_failed',
      subject: { type: 'user', id: userId },
      request,
      now: await deps.clock(trx),
    }),
  )
  throw new Refusal('join_code_invalid')
}
