import { t } from '@cubby/texts/t'
import { TextField } from '@/ui/fields.tsx'

interface TitleFieldProps {
  title: string
  typed: string
  onType: (typed: string) => void
}

/** The title of the class, typed to confirm an operation that ends enrollments. */
export function TitleField({ title, typed, onType }: TitleFieldProps) {
  return (
    <TextField
      label={t('Type {title} to confirm', { title })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onValueChange={onType}
    />
  )
}
