import type { SessionTerms } from '@cubby/contract/session-terms'

/**
 * Compares the terms that a phone sent with those of the class at the time of the answer. What was accepted must have
 * been what the phone showed, and what was refused must have changed. The school has no discounts, and no session moves.
 * A student who already had the place only gets it again, at its own terms.
 *
 * @param askedAt When the request arrived, as an ISO 8601 time in UTC.
 */
export async function findWrongTerms(
  query: <Row>(text: string) => Promise<Row[]>,
  request: RequestInit,
  response: Response,
  askedAt: string,
): Promise<string[]> {
  const sent = typeof request.body === 'string' ? JSON.parse(request.body) : {}
  const sessionId = sent.sessionId ?? sent.session_id
  if (!sent.terms || typeof sessionId !== 'string') return []
  const [offered] = await query<Offered>(`
    select price_cents, payment_plan, (select value from settings where name = 'refund_policy') as refund_policy
    from classes join class_sessions s on s.class_id = classes.id where s.id = '${sessionId}'`)
  if (!offered) return []
  const { price, payment_plan, refund_policy } = sent.terms as SessionTerms
  const isOrder = 'mode' in sent
  const isSame =
    Math.round(price * 100) === offered.price_cents &&
    (refund_policy === undefined || isEqual(refund_policy, offered.refund_policy)) &&
    (payment_plan === undefined || isEqual(payment_plan, isOrder ? [] : offered.payment_plan))
  const about = `${JSON.stringify(sent.terms)}, and the class had ${JSON.stringify(offered)}`
  const { code, enrollment, waitlist_entry } = await response.clone().json()
  if (response.ok) {
    const since: string = enrollment?.enrolled_at ?? waitlist_entry?.joined_at ?? askedAt
    return isSame || since < askedAt ? [] : [`somebody was enrolled who saw ${about}`]
  }
  const isRefused = response.status === 409 && code === 'terms_changed'
  return isRefused && isSame ? [`somebody was refused who saw ${about}`] : []
}

interface Offered {
  readonly price_cents: number
  readonly payment_plan: unknown
  readonly refund_policy: unknown
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
