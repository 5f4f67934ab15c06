import { secondFactorResetRoutes } from './account-security/admin-routes.ts'
import { passkeyRoutes } from './account-security/passkey-routes.ts'
import { accountSecurityRoutes } from './account-security/routes.ts'
import { recoveryRoutes } from './auth/recovery-routes.ts'
import { authRoutes } from './auth/routes.ts'
import { secondStepRoutes } from './auth/second-step-routes.ts'
import { legalTextAdminRoutes } from './legal-texts/admin-routes.ts'
import { legalTextRoutes } from './legal-texts/routes.ts'

/** Logging in, second factors, and consents. */
export const accountsWing = {
  routes: () => [
    ...authRoutes,
    ...secondStepRoutes,
    ...recoveryRoutes,
    ...accountSecurityRoutes,
    ...passkeyRoutes,
    ...secondFactorResetRoutes,
    ...legalTextRoutes,
    ...legalTextAdminRoutes,
  ],
  tags: {
    Accounts: 'Sign up, log in, passwords, and email addresses',
    'Legal Texts': 'The Terms and the Privacy Policy, their versions, and who agreed to them',
  },
}
