import { BANNER_MS } from '@cubby/contract/constants'
import { useEffect, useState } from 'react'

type Errors = Readonly<Record<string, string>>

/** Shows the errors of a dialog's fields for 5 seconds. */
export function useTemporaryErrors() {
  const [errors, setErrors] = useState<Errors | null>(null)
  useEffect(() => {
    if (!errors) return
    const timer = setTimeout(() => setErrors(null), BANNER_MS)
    return () => clearTimeout(timer)
  }, [errors])
  return [errors, setErrors] as const
}
