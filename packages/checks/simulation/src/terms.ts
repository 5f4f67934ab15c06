/**
 * Compares the terms that a phone sent with those of the class at the time of the answer. What was accepted must have
 * been what the phone showed, and what was refused must have changed. The school has no discounts, and no session moves.
 */
export async function findWrongTerms(
  query: <Row>(text: string) => Promise<Row[]>,
  request: RequestInit,
  response: Response,
): Promise<string[]> {
  const sent = typeof request.body === 'string' ? JSON.parse(request.body) : {}
  const sessionId = sent.sessionId ?? sent.session_id
  if (!sent.terms || typeof sessionId !== 'string') return []
  const [offered] = await query<{ cents: number }>(
    `select price_cents as cents from classes join class_sessions s on s.class_id = classes.id where s.id = '${sessionId}'`,
  )
  if (!offered) return []
  const isSame = Math.round(sent.terms.price * 100) === offered.cents
  if (response.ok)
    return isSame ? [] : [`somebody was enrolled for $${offered.cents / 100} and saw $${sent.terms.price}`]
  const { code } = await response.clone().json()
  const isRefused = response.status === 409 && code === 'terms_changed'
  return isRefused && isSame ? ['somebody was refused because of terms that have not changed'] : []
}
