import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldOf, splitFieldProps } from './field.tsx'

/**
 * The CSS classes that text inputs and selects share. Text is at least 16 px, because iOS zooms in on smaller
 * text.
 */
export const controlClasses =
  'min-h-11 w-full rounded-control border border-input bg-card px-3 py-2 text-base text-foreground placeholder:text-muted-foreground aria-invalid:border-destructive disabled:opacity-55'

/** The native select, which works best on phones. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...rest} className={cx(controlClasses, 'appearance-none pe-10', className)} />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 end-3 size-5 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
    </div>
  )
}

/** A labeled select. Its children are the options. */
export function SelectField(props: FieldOf<ComponentProps<'select'>>) {
  const { texts, control } = splitFieldProps(props)
  return <Field {...texts}>{(attributes) => <Select {...attributes} {...control} />}</Field>
}
