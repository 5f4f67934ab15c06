import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** A text input for one email address, with the keyboard for it and without corrections. */
export function EmailInput(props: ComponentProps<'input'>) {
  return <TextInput {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
}
