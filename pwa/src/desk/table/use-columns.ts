import { useMemo, useRef } from 'react'

/**
 * Returns the same columns at each render, although their cells call a function that changes, such as one that renders
 * the buttons of a row. New columns would recreate all cells and lose the focus. `columnsWith` must be stable.
 */
export function useColumns<Args extends unknown[], Result, Columns>(
  columnsWith: (call: (...args: Args) => Result) => Columns,
  call: (...args: Args) => Result,
): Columns {
  const latest = useRef(call)
  latest.current = call
  return useMemo(() => columnsWith((...args) => latest.current(...args)), [columnsWith])
}
