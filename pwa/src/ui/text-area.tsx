import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { controlLook } from './control-classes.ts'

/** Several lines of text; it can be made taller. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cx(controlLook, 'resize-y', className)} />
}
