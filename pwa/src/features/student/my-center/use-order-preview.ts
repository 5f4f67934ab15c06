import { messages } from '@cubby/contract/messages'
import type { OrderPreview } from '@cubby/contract/seats/center-orders'
import { t } from '@cubby/texts/t'
import { useEffect, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'

/** What the server said last about a session. `about` tells whether it is of this session. */
interface Answer {
  about: string
  preview: OrderPreview | null
  failure: string
}

/**
 * Asks what each of the staff would get in a session, and again whenever its free spots or the staff change.
 * The last answer stays without a connection.
 */
export function useOrderPreview({
  centerId,
  sessionId,
  changes,
}: {
  centerId: string
  sessionId: string | null
  /** Changes with whatever the answer depends on. */
  changes: string
}): { preview: OrderPreview | null; failure: string; isLoading: boolean } {
  const reachable = useServerReachable()
  const about = `${centerId} ${sessionId}`
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (sessionId === null || !reachable) return
    let isWanted = true
    callAsUser('GET', '/centers/:id/orders/preview', { params: { id: centerId }, query: { sessionId } }).then(
      (preview) => isWanted && setAnswer({ about, preview, failure: '' }),
      (caught: unknown) => {
        if (!isWanted) return
        const failure = failureMessage(caught, '', t(messages.centerActionFailed))
        setAnswer((before) => ({ about, preview: before?.about === about ? before.preview : null, failure }))
      },
    )
    return () => {
      isWanted = false
    }
  }, [centerId, sessionId, reachable, changes, about])
  const current = answer?.about === about ? answer : null
  return {
    preview: current?.preview ?? null,
    failure: current?.failure ?? '',
    isLoading: sessionId !== null && reachable && current === null,
  }
}
