import { t } from '@cubby/texts/t'
import type { FieldErrors } from 'react-hook-form'
import { firstMessage } from '@/ui/forms/field-errors.ts'
import type { ClassForm } from './class-draft.ts'

/** The parts of the editor, in the order of its tabs. */
export const editorParts = [
  { id: 'class', label: t('Class') },
  { id: 'price', label: t('Price') },
  { id: 'sessions', label: t('Sessions') },
] as const

export type EditorPart = (typeof editorParts)[number]['id']

/** Where fields are that are not in the first part. */
const partOfField: { readonly [Name in keyof ClassForm]?: EditorPart } = {
  price: 'price',
  payment_plan: 'price',
  discounts: 'price',
  dates: 'sessions',
  usual_weeks: 'sessions',
}

/** The first error of a part. */
interface PartProblem {
  readonly id: EditorPart
  readonly label: string
  readonly message: string
}

/** Returns the parts with errors, each with its first one, in the order of the tabs. */
export function problemsByPart(errors: FieldErrors<ClassForm>): PartProblem[] {
  const names = Object.keys(errors) as (keyof ClassForm)[]
  return editorParts.flatMap((part) => {
    const own = names.filter((name) => (partOfField[name] ?? 'class') === part.id)
    const message = firstMessage(own.map((name) => errors[name]))
    return message === undefined ? [] : { ...part, message }
  })
}
