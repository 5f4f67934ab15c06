import { useMemo, useRef } from 'react'

/**
 * Columns whose cells call something, such as what draws a row's buttons. They stay the same ones over
 * renders, whatever is called: with new columns a table makes each cell anew, and the focus in it is lost.
 * `columnsWith` must stay the same function.
 */
export function useColumns<Args extends unknown[], Result, Columns>(
  columnsWith: (call: (...args: Args) => Result) => Columns,
  call: (...args: Args) => Result,
): Columns {
  const latest = useRef(call)
  latest.current = call
  return useMemo(() => columnsWith((...args) => latest.current(...args)), [columnsWith])
}
