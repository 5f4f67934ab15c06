import { TIME_STEP_SECONDS } from '@cubby/contract/constants'
import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldOf, splitFieldProps } from './field.tsx'
import { EmailInput, TextArea, TextInput } from './inputs.tsx'
import { PasswordInput } from './password-input.tsx'

type TextFieldProps = FieldOf<ComponentProps<'input'>>

/** A labeled text input. */
export function TextField(props: TextFieldProps) {
  const { texts, control } = splitFieldProps(props)
  return <Field {...texts}>{(attributes) => <TextInput {...attributes} {...control} />}</Field>
}

/** A labeled input for one email address. */
export function EmailField(props: TextFieldProps) {
  const { texts, control } = splitFieldProps(props)
  return <Field {...texts}>{(attributes) => <EmailInput {...attributes} {...control} />}</Field>
}

/** A labeled password input. */
export function PasswordField(props: FieldOf<ComponentProps<typeof PasswordInput>>) {
  const { texts, control } = splitFieldProps(props)
  return <Field {...texts}>{(attributes) => <PasswordInput {...attributes} {...control} />}</Field>
}

/** A labeled input for several lines of text. */
export function TextAreaField(props: FieldOf<ComponentProps<'textarea'>>) {
  const { texts, control } = splitFieldProps(props)
  return <Field {...texts}>{(attributes) => <TextArea {...attributes} {...control} />}</Field>
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

/** A date. Its value looks like `2026-11-28`. */
export function DateField(props: TextFieldProps) {
  return <TextField type="date" {...props} />
}

/** A time of day, in steps of five minutes. Its value looks like `13:45`. */
export function TimeField(props: TextFieldProps) {
  return <TextField type="time" step={TIME_STEP_SECONDS} {...props} />
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
