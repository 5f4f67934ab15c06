/** Labels of the template types. The first two say only who receives the message. */
export const templateTypes = [
  'user_notification',
  'class_notification',
  'class_reminder',
  'enrollment',
  'payment',
  'certificate',
] as const
export type TemplateType = (typeof templateTypes)[number]
