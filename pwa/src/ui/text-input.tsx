import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes.ts'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(controlClasses, className)} />
}
