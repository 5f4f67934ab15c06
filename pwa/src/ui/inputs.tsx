import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { controlClasses } from './select.tsx'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(controlClasses, className)} />
}

/** A text input for one email address, with the keyboard for it and without corrections. */
export function EmailInput(props: ComponentProps<'input'>) {
  return <TextInput {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
}

/** An input for several lines of text. The user can make it taller. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cx(controlClasses, 'resize-y', className)} />
}
