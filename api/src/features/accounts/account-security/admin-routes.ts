import * as endpoints from '@cubby/contract/accounts/account-security-admin-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

/** User Management: the second factor of a user. */
export const secondFactorResetRoutes = [handle(endpoints.resetSecondFactor, resetSecondFactor)]
