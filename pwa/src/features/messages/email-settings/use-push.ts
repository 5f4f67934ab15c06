import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useEffect, useState } from 'react'
import { NetworkError } from '@/api/client.ts'
import { type PushState, pushState, turnOff, turnOn } from '@/offline/push/push-device.ts'

/** Whether this device shows notifications, and how to change that. */
export function usePush(userId: string) {
  const [state, setState] = useState<PushState | 'checking'>('checking')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => {
    // The permission may change in the browser's settings.
    const look = () => void pushState(userId).then(setState)
    look()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [userId])

  const change = async (on: boolean) => {
    setBusy(true)
    setError('')
    try {
      if (on) await turnOn(userId)
      else await turnOff()
    } catch (failure) {
      setError(failure instanceof NetworkError ? t(messages.networkFailed) : t(messages.pushFailed))
    }
    setState(await pushState(userId))
    setBusy(false)
  }
  return { state, busy, error, change }
}
