import * as endpoints from '@cubby/contract/accounts/account-security-passkey-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { provingWithinLimits } from './change-second-factor.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'

/** A user's own passkeys. */
export const passkeyRoutes = [
  handle(endpoints.startPasskey, (ctx, form) => provingWithinLimits(ctx, () => startPasskey(ctx, form))),
  handle(endpoints.addPasskey, addPasskey),
  handle(endpoints.renamePasskey, renamePasskey),
  handle(endpoints.removePasskey, (ctx, input) => provingWithinLimits(ctx, () => removePasskey(ctx, input))),
]
