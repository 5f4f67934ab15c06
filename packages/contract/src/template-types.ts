/** What the types of templates are called; the first two say only whom they are for. */
export const templateTypes = [
  'user_notification',
  'class_notification',
  'class_reminder',
  'enrollment',
  'payment',
  'certificate',
] as const
export type TemplateType = (typeof templateTypes)[number]
