import type { SecondFactor } from '@cubby/contract/accounts/second-factor'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'
import { showToast } from '@/ui/toast-store.ts'

const FAILED = 'Your second factor could not be loaded'

async function readSecondFactor(signal?: AbortSignal): Promise<SecondFactor> {
  const { second_factor } = await callAsUser('GET', '/users/second-factor', { signal })
  return second_factor
}

/** The user's second factor. `refresh` fetches it again after a change and keeps the known one on the screen. */
export function useSecondFactor(userId: string): {
  request: RequestState<SecondFactor>
  refresh: () => Promise<void>
} {
  const request = useRequest(
    `second factor of ${userId}`,
    { refused: FAILED, failed: FAILED },
    readSecondFactor,
  )
  const [newest, setNewest] = useState<SecondFactor | null>(null)
  return {
    request: newest ? { state: 'loaded', data: newest } : request,
    refresh: () => readSecondFactor().then(setNewest, () => showToast('error', FAILED)),
  }
}
