import type { PreviewRequest } from '@cubby/contract/office/notification-center'
import { variablesToAsk } from '@cubby/rules/office/template-variables'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { usePreview } from './use-notification-center.ts'

/** Returns the preview of a message, and the placeholders that its sender must fill in. */
export function useComposer(request: Omit<PreviewRequest, 'variables'>) {
  const [values, setValues] = useState<Record<string, string>>({})
  const preview = usePreview({ ...request, variables: values })
  const emptyVariables = variablesToAsk(request, preview.data?.empty_variables ?? [])
  const missing = emptyVariables.filter(({ name }) => !values[name]?.trim())
  return {
    preview,
    variableFields: { variables: emptyVariables, values, onChange: setValues },
    /** The values of the placeholders that the sender fills in, by name. */
    variables: Object.fromEntries(emptyVariables.map(({ name }) => [name, values[name] ?? ''])),
    error:
      missing.length === 0
        ? null
        : t('Please fill in {variables}', { variables: missing.map(({ name }) => `{{${name}}}`).join(', ') }),
  }
}
