import { createContext } from 'react'

/** The errors of a form by the names of its fields. A field with a name finds its own here. */
export interface FieldErrors {
  readonly errors: Readonly<Record<string, string>>
  /** Called when a field changes: its error goes away. */
  readonly correct: (name: string) => void
}

export const FieldErrorsContext = createContext<FieldErrors | null>(null)
