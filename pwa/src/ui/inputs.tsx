import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/**
 * The CSS classes that text inputs and selects share. Text is at least 16 px, because iOS zooms in on smaller
 * text.
 */
export const controlClasses =
  'min-h-11 w-full rounded-control border border-input bg-card px-3 py-2 text-base text-foreground placeholder:text-muted-foreground aria-invalid:border-destructive disabled:opacity-55'

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

/** The native select, which works best on phones. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...rest} className={cx(controlClasses, 'appearance-none pr-10', className)} />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
    </div>
  )
}
