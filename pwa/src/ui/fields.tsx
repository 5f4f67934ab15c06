import { TIME_STEP_SECONDS } from '@cubby/contract/constants'
import { cx } from 'class-variance-authority'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { EmailInput, TextArea, TextInput } from './inputs.tsx'
import { PasswordInput } from './password-input.tsx'
import { Select } from './select.tsx'

/** The attributes of a control, its label, hint, and error, and what takes a new value. */
type FieldOf<Control> = Omit<Control, 'id' | keyof FieldTexts> &
  FieldTexts & { onValueChange?: (value: string) => void }

type TextFieldProps = FieldOf<ComponentProps<'input'>>

/** A labeled text input. */
export function TextField(props: TextFieldProps) {
  const { texts, control } = partsOf(props)
  return <Field {...texts}>{(attributes) => <TextInput {...attributes} {...control} />}</Field>
}

/** A labeled input for one email address. */
export function EmailField(props: TextFieldProps) {
  const { texts, control } = partsOf(props)
  return <Field {...texts}>{(attributes) => <EmailInput {...attributes} {...control} />}</Field>
}

/** A labeled password input. */
export function PasswordField(props: FieldOf<ComponentProps<typeof PasswordInput>>) {
  const { texts, control } = partsOf(props)
  return <Field {...texts}>{(attributes) => <PasswordInput {...attributes} {...control} />}</Field>
}

/** A labeled input for several lines of text. */
export function TextAreaField(props: FieldOf<ComponentProps<'textarea'>>) {
  const { texts, control } = partsOf(props)
  return <Field {...texts}>{(attributes) => <TextArea {...attributes} {...control} />}</Field>
}

/** A labeled select. Its children are the options. */
export function SelectField(props: FieldOf<ComponentProps<'select'>>) {
  const { texts, control } = partsOf(props)
  return <Field {...texts}>{(attributes) => <Select {...attributes} {...control} />}</Field>
}

/** A labeled phone number. */
export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" {...props} />
}

/** An amount in dollars and cents, as the user types it. */
export function MoneyField({ className, ...props }: TextFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" className={cx('figures', className)} {...props} />
}

/** A whole number. */
export function NumberField({ className, ...props }: TextFieldProps) {
  return <TextField type="number" inputMode="numeric" className={cx('figures', className)} {...props} />
}

/** A date: its value is as `2026-11-28`. */
export function DateField(props: TextFieldProps) {
  return <TextField type="date" {...props} />
}

/** A time of day on the clock's five minutes: its value is as `13:45`. */
export function TimeField(props: TextFieldProps) {
  return <TextField type="time" step={TIME_STEP_SECONDS} {...props} />
}

function partsOf<Props extends FieldTexts & { onValueChange?: (value: string) => void }>(props: Props) {
  const { label, inline, hint, optional, error, onValueChange, ...control } = props
  const change = onValueChange && {
    onChange: ({ target }: ChangeEvent<{ value: string }>) => onValueChange(target.value),
  }
  return {
    texts: { label, inline, hint, optional, error, name: props.name },
    control: { ...control, ...change },
  }
}

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  onCheckedChange: (checked: boolean) => void
  /** The label. */
  children: ReactNode
}

/** A checkbox before its label. */
export function CheckField({ onCheckedChange, className, children, ...input }: CheckFieldProps) {
  return (
    <label className={cx('flex min-h-11 items-center gap-3', className)}>
      <input
        {...input}
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        onChange={({ target }) => onCheckedChange(target.checked)}
      />
      {children}
    </label>
  )
}

interface ChoiceFieldProps {
  /** The name that the choices of one question share. */
  name: string
  label: ReactNode
  detail?: ReactNode
  checked: boolean
  onChoose: () => void
}

/** One of several choices, with a line below its label. */
export function ChoiceField({ name, label, detail, checked, onChoose }: ChoiceFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
      <input
        type="radio"
        name={name}
        className="mt-1 size-5 shrink-0 accent-primary"
        checked={checked}
        onChange={onChoose}
      />
      <span className="figures">
        <span className={detail ? 'block font-semibold' : undefined}>{label}</span>
        {detail && <span className="block text-muted-foreground text-sm">{detail}</span>}
      </span>
    </label>
  )
}
