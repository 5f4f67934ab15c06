import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** Returns a value once it has not changed for a moment, so that typing does not send a request per key. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
