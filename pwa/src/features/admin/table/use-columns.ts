import { useMemo, useRef } from 'react'

/**
 * Stable columns whose cells call changing functions, such as a row's buttons. New columns would recreate all
 * cells and lose the focus. `columnsWith` must be stable.
 */
export function useColumns<Args extends unknown[], Result, Columns>(
  columnsWith: (call: (...args: Args) => Result) => Columns,
  call: (...args: Args) => Result,
): Columns {
  const latest = useRef(call)
  latest.current = call
  return useMemo(() => columnsWith((...args) => latest.current(...args)), [columnsWith])
}
