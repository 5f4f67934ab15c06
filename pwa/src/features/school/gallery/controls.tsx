import { messages } from '@cubby/contract/messages'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { Select } from '@/ui/select.tsx'
import { TextArea } from '@/ui/text-area.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { Exhibit } from './exhibit.tsx'

const states = [
  { state: 'empty' },
  { state: 'with a hint', hint: messages.passwordHint },
  { state: 'optional', optional: true },
  { state: 'wrong', hint: messages.passwordHint, error: 'Please fill in all fields' },
  { state: 'disabled', disabled: true },
]

export function Controls() {
  return (
    <>
      {states.map(({ state, disabled, ...field }) => (
        <Exhibit key={state} name={`Field, ${state}`}>
          <Field label="Text" {...field}>
            {(control) => <TextInput {...control} disabled={disabled} />}
          </Field>
          <Field label="Password" {...field}>
            {(control) => (
              <PasswordInput {...control} disabled={disabled} describedAs={`password, ${state}`} />
            )}
          </Field>
          <Field label="Choice" {...field}>
            {(control) => (
              <Select {...control} disabled={disabled}>
                <option>All locations</option>
                <option>Online</option>
              </Select>
            )}
          </Field>
          <Field label="Lines" {...field}>
            {(control) => <TextArea {...control} disabled={disabled} rows={3} />}
          </Field>
        </Exhibit>
      ))}
    </>
  )
}
