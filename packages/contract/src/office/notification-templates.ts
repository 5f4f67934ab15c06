import { z } from 'zod'
import {
  NOTIFICATION_MESSAGE_MAX_LENGTH,
  NOTIFICATION_TITLE_MAX_LENGTH,
  TEMPLATE_NAME_MAX_LENGTH,
} from '../constants.ts'
import { messages } from '../messages.ts'
import { line, text } from '../text.ts'
import { recipientType } from './notification-center.ts'
import { templateTypes } from './template-types.ts'

/** POST and PUT of /notifications/admin/templates. The name is stored in lower case with underscores. */
export const templateSave = z
  .object({
    name: line(TEMPLATE_NAME_MAX_LENGTH, messages.templateNameRequired).min(1, messages.templateNameRequired),
    type: z.enum(templateTypes),
    title_template: line(NOTIFICATION_TITLE_MAX_LENGTH, messages.templateContentRequired).min(
      1,
      messages.templateContentRequired,
    ),
    message_template: text(NOTIFICATION_MESSAGE_MAX_LENGTH, messages.templateContentRequired)
      .trim()
      .min(1, messages.templateContentRequired),
    metadata: z.object({ recipientType: recipientType.optional() }).optional(),
  })
  .meta({ id: 'TemplateSave' })
export type TemplateSave = z.infer<typeof templateSave>

const template = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(templateTypes),
    title_template: z.string(),
    message_template: z.string(),
    metadata: z.object({ recipientType, variables: z.array(z.string()) }),
    created_at: z.string(),
  })
  .meta({ id: 'Template' })
export type Template = z.infer<typeof template>

export const templateList = z
  .object({ templates: z.array(template), total: z.int() })
  .meta({ id: 'TemplateList' })

export const templateSaved = z.object({ template, message: z.string() }).meta({ id: 'TemplateSaved' })
