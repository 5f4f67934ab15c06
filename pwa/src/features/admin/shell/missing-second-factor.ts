import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '@/api/client.ts'

const listeners = new Set<() => void>()

/** Notes whether the server refused a request because the administrator has no second factor. */
export function noteRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return
  for (const listener of listeners) listener()
}

/** Calls back for each such refusal. */
export function useMissingSecondFactor(onMissing: () => void): void {
  const note = useEffectEvent(onMissing)
  useEffect(() => {
    const listener = () => note()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
