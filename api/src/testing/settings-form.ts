/** The required fields of a valid form of the settings. */
export const settingsForm = {
  provider_name: 'Cubby Training',
  provider_email: 'office@cubby.test',
  provider_phone: '(718) 555-0134',
  provider_address: '412 Court Street',
  provider_hours: '9AM-3PM',
  auto_approve_enrollments: false,
  offer_hours: 24,
  payment_due_days: 7,
  reminder_days: 3,
}
