import type { ClassDiscounts } from '@cubby/contract/discount'
import type { CenterTerms } from '@cubby/contract/money/centers'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { dayOf } from '@cubby/rules/days'
import { centerDiscount } from '@cubby/rules/money/centers'
import {
  bestDiscount,
  type CodeFacts,
  type Discount,
  givenDiscount,
  pricedView,
} from '@cubby/rules/money/discount'
import { checkTerms, type SessionOffer, termsOf } from '@cubby/rules/seats/session-terms'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { isReturning } from '../../money/discounts/queries.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { locationOfSession } from './session-columns.ts'

type TermsContext = Pick<ContextParts, 'deps' | 'trx' | 'now'>

/** The terms that hold now for a student, and the discount in them as it is stored. */
interface CurrentTerms {
  readonly refund_policy: RefundPolicy
  readonly discount: Discount | null
}

/** The student who agrees to terms. */
interface TermsStudent {
  readonly userId: string
  /** What was fixed when they joined the waitlist, or for the enrollment that is restored. */
  readonly kept?: Discount | null
  /** Whether a center pays: its terms fixed the price when it ordered the place. */
  readonly centerPays?: boolean
  /** The code that they entered, locked; null if there is none. Undefined if they entered nothing. */
  readonly code?: CodeFacts | null | undefined
}

interface SeenTerms {
  readonly sessionId: string
  readonly seen: SessionTerms | undefined
  /** Without a student, no discount is part of the terms, because the office or the ledger decides about it. */
  readonly student?: TermsStudent
}

/**
 * Compares the terms that the user saw with the current terms of a locked session, and returns the current ones.
 * Refuses, with both, if they differ. Nobody can change the class before the transaction ends, because that needs the
 * lock. The refund policy can change, so the caller stores the returned policy with the enrollment.
 */
export async function requireSameTerms(
  { deps, trx, now }: TermsContext,
  { sessionId, seen, student }: SeenTerms,
): Promise<CurrentTerms> {
  const offered = (await readOffersOf(trx, [sessionId])).get(sessionId)
  if (!offered) throw new Error('There is no such session')
  const { refund_policy } = await readSettings(trx, deps.config)
  const isKnown = student && (await readIsReturning(trx, { userId: student.userId, offered }))
  const today = dayOf(now, deps.config.provider.timezone)
  const current = termsFor({
    offered,
    refundPolicy: refund_policy,
    today,
    ...(student && { student: { ...student, isReturning: isKnown ?? false } }),
  })
  const refusal = refuseOtherTerms(seen, current, student?.code)
  if (refusal) throw refusal
  return { refund_policy, discount: current.discount }
}

/** Returns the terms at which a center enrolls its staff in a session. They include its discount. */
export function centerTermsFor({
  offered,
  terms: centerTerms,
  refundPolicy,
  today,
}: {
  readonly offered: OfferedSession
  readonly terms: CenterTerms
  readonly refundPolicy: RefundPolicy
  readonly today: string
}): { readonly terms: SessionTerms; readonly discount: Discount | null } {
  const discount = centerDiscount(centerTerms, { ...offered, today })
  const own = { price: offered.terms.price, discount: givenDiscount(discount) }
  return { terms: termsOf(offered.terms, { refundPolicy, own, payer: 'center' }), discount }
}

interface StudentFacts extends Omit<TermsStudent, 'userId'> {
  readonly isReturning: boolean
}

/** Returns the terms of a session for one student. A price that was fixed before stays fixed, with its discount. */
export function termsFor({
  offered,
  refundPolicy,
  student,
  today,
}: {
  readonly offered: OfferedSession
  readonly refundPolicy: RefundPolicy
  readonly student?: StudentFacts
  readonly today: string
}): { readonly terms: SessionTerms; readonly discount: Discount | null } {
  const { terms } = offered
  if (!student) return { terms: termsOf(terms, { refundPolicy, payer: 'student' }), discount: null }
  const granted = student.centerPays ? null : bestDiscount({ ...offered, ...student, today })
  const discount = student.kept ?? granted
  const own = pricedView(discount) ?? { price: terms.price, discount: null }
  return { terms: termsOf(terms, { refundPolicy, own, payer: 'student' }), discount }
}

/**
 * Returns a refusal with both terms if the terms that a user saw are no longer the current ones. A code that does not
 * apply is refused by itself only if the screen showed no discount, which then is not compared.
 */
export function refuseOtherTerms(
  seen: SessionTerms | undefined,
  { terms: current, discount }: { readonly terms: SessionTerms; readonly discount: Discount | null },
  code?: CodeFacts | null,
): Refusal | null {
  const same = checkTerms(seen, current)
  if (!same.ok) return new Refusal(same.reason, { details: seen && { seen, current } })
  const isInVain = code !== undefined && !discount && seen?.discount === undefined
  return isInVain ? new Refusal('code_not_valid') : null
}

/** A session as it is offered to everybody. */
export interface OfferedSession {
  readonly terms: SessionOffer
  readonly classId: string
  readonly listCents: number
  readonly discounts: ClassDiscounts
}

/** Reads the terms of a session for a transfer. */
export async function readTerms(trx: Trx, sessionId: string): Promise<SessionTerms> {
  const offered = (await readOffersOf(trx, [sessionId])).get(sessionId)
  if (!offered) throw new Error('There is no such session')
  return termsOf(offered.terms, { payer: 'student' })
}

/** Reads what sessions are offered for. */
export async function readOffersOf(
  db: Reader,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, OfferedSession>> {
  const rows = await db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'class_sessions.id',
      'class_id',
      'price_cents',
      'payment_plan',
      'classes.discounts',
      'start_date',
      'end_date',
      'start_time',
      'end_time',
      locationOfSession.as('location'),
    ])
    .where(sql<SqlBool>`class_sessions.id = any(${sessionIds})`)
    .execute()
  return new Map(
    rows.map(({ id, class_id, price_cents, discounts, ...terms }) => [
      id,
      { classId: class_id, listCents: price_cents, discounts, terms: { price: price_cents / 100, ...terms } },
    ]),
  )
}

/** Whether a student completed a session before. Reads it only for a class that takes something off then. */
export async function readIsReturning(
  db: Reader,
  {
    userId,
    offered: { discounts },
  }: { readonly userId: string; readonly offered: Pick<OfferedSession, 'discounts'> },
): Promise<boolean> {
  if (!discounts.returning) return false
  const row = await db
    .selectFrom('users')
    .select(isReturning('users.id').as('is_returning'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.is_returning ?? false
}
