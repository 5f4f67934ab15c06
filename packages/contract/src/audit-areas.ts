/** The areas of the audit log. Each is the first word of its actions. */
export const auditAreas = [
  'user',
  'profile',
  'preferences',
  'login',
  'password',
  'password_reset',
  'email',
  'calendar_link',
  'class',
  'session',
  'material',
  'enrollment',
  'waitlist',
  'payment',
  'certificate',
  'upload',
  'notification',
  'template',
  'contact',
  'settings',
] as const
export type AuditArea = (typeof auditAreas)[number]
