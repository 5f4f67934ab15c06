import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Button } from '@/ui/button.tsx'
import { FormFailure } from './form-failure.tsx'
import type { AnyForm } from './use-form.ts'

interface FormElementProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  form: Pick<AnyForm, 'element' | 'busy' | 'submit'>
  /** Whether the form cannot be sent yet. */
  disabled?: boolean
}

/** The element of a form. It may be inside another form, in a dialog. */
export function FormElement({ form, disabled = false, ...rest }: FormElementProps) {
  return (
    <form
      noValidate
      {...rest}
      ref={form.element}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!form.busy && !disabled) void form.submit()
      }}
    />
  )
}

interface FormProps extends Omit<FormElementProps, 'form'> {
  form: AnyForm
  /** The label of its wide button; none for a form with other buttons. */
  submit?: string
}

/** A form on a page, with its failure above the fields. */
export function Form({ form, submit, className, children, ...rest }: FormProps) {
  return (
    <FormElement form={form} className={cx('grid', className ?? 'gap-5')} {...rest}>
      {form.failure && !form.isBeside && <FormFailure>{form.failure}</FormFailure>}
      {children}
      {submit && (
        <Button type="submit" wide busy={form.busy} disabled={rest.disabled ?? false}>
          {submit}
        </Button>
      )}
    </FormElement>
  )
}
