/** The logins of demo mode, printed at start and shown on the login page. */
export const demoLogins = {
  emails: ['student@cubby.test', 'instructor@cubby.test', 'admin@cubby.test'],
  password: 'cubby-demo-2026',
}
