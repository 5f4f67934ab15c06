import { t, translate } from '@cubby/texts/t'
import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId } from 'react'

/** The attributes that connect a control to its label, hint, and error. */
interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldTexts {
  label: ReactNode
  /** Whether the label is beside its control where there is room, in the toolbar of a list. */
  inline?: boolean | undefined
  hint?: string | false | null | undefined
  optional?: boolean | undefined
  error?: string | false | undefined
}

interface FieldProps extends FieldTexts {
  children: (control: FieldControl) => ReactNode
}

/** A label, a control, a hint, and an error. */
export function Field(props: FieldProps) {
  const { label, inline = false, hint, optional = false, error, children } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div
      className={`grid content-start gap-1.5 ${inline ? 'xl:grid-cols-[auto_1fr] xl:items-center xl:gap-2 xl:[&>p]:col-span-2' : ''}`}
    >
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> {t('(optional)')}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-destructive text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {translate(error)}
        </p>
      )}
    </div>
  )
}

/** The properties of a labeled control. `onValueChange` gets the new value instead of an event. */
export type FieldOf<Control> = Omit<Control, 'id' | keyof FieldTexts> &
  FieldTexts & { onValueChange?: (value: string) => void }

/** Splits the properties of a labeled control: those of its `Field`, and those of the control itself. */
export function splitFieldProps<Props extends FieldTexts & { onValueChange?: (value: string) => void }>(
  props: Props,
) {
  const { label, inline, hint, optional, error, onValueChange, ...control } = props
  const change = onValueChange && {
    onChange: ({ target }: ChangeEvent<{ value: string }>) => onValueChange(target.value),
  }
  return {
    texts: { label, inline, hint, optional, error },
    control: { ...control, ...change },
  }
}

/** A `ref` for an element that replaces the control with the focus. It takes the focus when it is mounted. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
