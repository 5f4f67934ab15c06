import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

interface CardProps {
  as?: 'div' | 'article' | 'section' | 'li'
  className?: string
  id?: string
  /** Whether it is printed as a separate sheet. */
  sheet?: boolean
  'aria-labelledby'?: string
  children: ReactNode
}

export function Card({ as: Element = 'div', className, sheet, ...rest }: CardProps) {
  return <Element {...rest} data-sheet={sheet} className={cx('rounded-card border bg-card', className)} />
}
