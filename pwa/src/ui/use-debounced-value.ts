import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** A value once it has stayed the same for a moment, so that not every key press asks the server. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
