import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes.ts'

/** Several lines of text; it can be made taller. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cx(controlClasses, 'resize-y', className)} />
}
