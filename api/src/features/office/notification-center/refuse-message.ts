import type { PlaceholderValues } from '@cubby/rules/office/message-template'
import {
  type Audience,
  checkTemplate,
  checkVariables,
  emptyVariables,
} from '@cubby/rules/office/template-variables'
import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'

/** Refuses a text that uses a variable without a value, because users would see `{{name}}`. */
export function refuseEmptyVariables(
  text: { title: string; message: string },
  values: PlaceholderValues,
  audience: Audience,
): void {
  const decision = checkVariables(text, emptyVariables(values, audience))
  if (!decision.ok) throw new Refusal('invalid_input', { message: decision.reason })
}

/**
 * Refuses a template that is meant for other recipients. Accepts a template that was deleted, because the request
 * contains the text.
 */
export async function refuseOtherTemplate(
  db: Reader,
  templateId: string | null,
  audience: 'user' | 'class' | 'broadcast',
): Promise<void> {
  if (templateId === null) return
  const template = await db
    .selectFrom('notification_templates')
    .select('recipient_type')
    .where('id', '=', templateId)
    .executeTakeFirst()
  const decision = template && checkTemplate(template.recipient_type, audience)
  if (decision && !decision.ok) throw new Refusal('template_mismatch', { message: decision.reason })
}
