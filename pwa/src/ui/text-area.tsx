import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes.ts'

/** An input for several lines of text. The user can make it taller. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cx(controlClasses, 'resize-y', className)} />
}
