import { cx } from 'class-variance-authority'
import type { HTMLAttributes } from 'react'

interface FactsProps extends HTMLAttributes<HTMLElement> {
  as?: 'ul' | 'dl' | 'p' | 'div'
}

/**
 * Short facts, one in each child element, with a dot between two facts of a line. Each fact has its dot in its start
 * padding. At the start of a line that padding is clipped, so no line begins or ends with a dot.
 */
export function Facts({ as: Element = 'ul', className, ...rest }: FactsProps) {
  return (
    <Element
      {...rest}
      className={cx(
        "figures -ms-5 flex flex-wrap items-baseline [clip-path:inset(-0.25rem_-0.25rem_-0.25rem_1rem)] *:relative *:min-w-0 *:ps-5 *:before:absolute *:before:start-2 *:before:content-['·']",
        className,
      )}
    />
  )
}
