import type { ComponentProps } from 'react'
import { Field, type FieldOf, partsOf } from './field.tsx'
import { Select } from './select.tsx'

/** A labeled select. Its children are the options. */
export function SelectField(props: FieldOf<ComponentProps<'select'>>) {
  const { texts, control } = partsOf(props)
  return <Field {...texts}>{(attributes) => <Select {...attributes} {...control} />}</Field>
}
