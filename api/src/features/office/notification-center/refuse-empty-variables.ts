import type { PlaceholderValues } from '@cubby/rules/message-template'
import { type Audience, checkVariables, emptyVariables } from '@cubby/rules/template-variables'
import { Refusal } from '../../../platform/errors.ts'

/** Throws Refusal `invalid_input` if the text uses a variable without a value, because users would see `{{name}}`. */
export function refuseEmptyVariables(
  text: { title: string; message: string },
  values: PlaceholderValues,
  audience: Audience,
): void {
  const decision = checkVariables(text, emptyVariables(values, audience))
  if (!decision.ok) throw new Refusal('invalid_input', { message: decision.reason })
}
