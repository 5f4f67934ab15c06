import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '@/api/client.ts'

const listeners = new Set<() => void>()

/** Calls the listeners if the server refused a request because the administrator has no second factor. */
export function noteRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return
  for (const listener of listeners) listener()
}

/** Calls `onMissing` when the server refuses a request because the administrator has no second factor. */
export function useMissingSecondFactor(onMissing: () => void): void {
  const note = useEffectEvent(onMissing)
  useEffect(() => {
    const listener = () => note()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
