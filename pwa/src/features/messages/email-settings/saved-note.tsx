import { PREFERENCES_SAVED_MS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { useEffect, useState } from 'react'
import { Alert } from '@/ui/alert.tsx'

/** Shows for 3 seconds that the preferences are saved. */
export function SavedNote() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PREFERENCES_SAVED_MS)
    return () => clearTimeout(timer)
  }, [])
  return over ? null : (
    <div className="max-w-2xl">
      <Alert tone="success">{messages.preferencesUpdated}</Alert>
    </div>
  )
}
