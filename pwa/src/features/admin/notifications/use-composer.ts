import type { PreviewRequest } from '@cubby/contract/notification-center'
import { variablesToAsk } from '@cubby/rules/template-variables'
import { useState } from 'react'
import { usePreview } from './use-notification-center.ts'

/** The preview of a message, and the placeholders that its sender must fill in. */
export function useComposer(request: Omit<PreviewRequest, 'variables'>) {
  const [given, setGiven] = useState<Record<string, string>>({})
  const preview = usePreview({ ...request, variables: given })
  const asked = variablesToAsk(request, preview.data?.empty_variables ?? [])
  const missing = asked.filter(({ name }) => !given[name]?.trim())
  return {
    preview,
    asked: { asked, given, onGiven: setGiven },
    /** The values that the text uses. */
    variables: Object.fromEntries(asked.map(({ name }) => [name, given[name] ?? ''])),
    error:
      missing.length === 0 ? null : `Please fill in ${missing.map(({ name }) => `{{${name}}}`).join(', ')}`,
  }
}
