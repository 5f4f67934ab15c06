import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

interface CardProps {
  as?: 'div' | 'article' | 'section' | 'li'
  className?: string
  id?: string
  'aria-labelledby'?: string
  children: ReactNode
}

export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={cx('rounded-card border bg-card', className)} />
}
